// SPDX-License-Identifier: Apache-2.0
#include "model/written.h"

#include "ir/walk.h"
#include "model/access.h"

namespace asc2::model {

std::set<ir::ValueId> written_params(const ir::Module& module, const ir::Inst& kernel) {
  const Storage storage(module, kernel);
  std::set<ir::ValueId> params;
  ir::walk(kernel.regions[0], [&](const ir::Inst& inst) {
    for (const Access& access : accesses(module, inst)) {
      const Tensor* tensor = access.in_gm() ? storage.tensor(access.object) : nullptr;
      if (tensor && access.write) params.insert(tensor->param);
    }
  });
  return params;
}

}  // namespace asc2::model
