// SPDX-License-Identifier: Apache-2.0
// The ACL calls of the host program that asc2-emit --main adds, on host memory, for tests.
#pragma once

#include <cstdlib>
#include <cstring>

using aclError = int;
using aclrtStream = void*;
constexpr aclError ACL_SUCCESS = 0;
enum aclrtMemMallocPolicy { ACL_MEM_MALLOC_HUGE_FIRST };
enum aclrtMemcpyKind { ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST };

inline aclError aclInit(const char*) {
  return ACL_SUCCESS;
}
inline aclError aclFinalize() {
  return ACL_SUCCESS;
}
inline aclError aclrtSetDevice(int) {
  return ACL_SUCCESS;
}
inline aclError aclrtResetDevice(int) {
  return ACL_SUCCESS;
}
inline aclError aclrtCreateStream(aclrtStream*) {
  return ACL_SUCCESS;
}
inline aclError aclrtDestroyStream(aclrtStream) {
  return ACL_SUCCESS;
}
inline aclError aclrtSynchronizeStream(aclrtStream) {
  return ACL_SUCCESS;
}
inline aclError aclrtMalloc(void** memory, size_t bytes, aclrtMemMallocPolicy) {
  *memory = std::malloc(bytes);
  return *memory ? ACL_SUCCESS : 1;
}
inline aclError aclrtFree(void* memory) {
  std::free(memory);
  return ACL_SUCCESS;
}
inline aclError aclrtMemcpy(void* to, size_t most, const void* from, size_t bytes,
                            aclrtMemcpyKind) {
  if (bytes > most) return 1;
  std::memcpy(to, from, bytes);
  return ACL_SUCCESS;
}
