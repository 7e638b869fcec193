// SPDX-License-Identifier: Apache-2.0
// Which counters a set raises, on two blocks of a cube core and two vector cores each.
#include "machine/routes.h"

#include <gtest/gtest.h>

namespace asc2::machine {
namespace {

constexpr int64_t kBank = 16;

Route route(int core, int64_t mode, int64_t id) {
  const std::vector<CoreAt> cores = {{CoreKind::Aic, 0, 0}, {CoreKind::Aiv, 0, 0},
                                     {CoreKind::Aiv, 0, 1}, {CoreKind::Aic, 1, 0},
                                     {CoreKind::Aiv, 1, 0}, {CoreKind::Aiv, 1, 1}};
  return route_of(cores, core, mode, id, kBank);
}

using Cores = std::vector<int>;
using Counters = std::vector<CounterKey>;

TEST(Routes, AllCoresOfAKind) {
  EXPECT_EQ(route(2, 0, 3).senders, (Cores{1, 2, 4, 5}));
  EXPECT_EQ(route(2, 0, 3).receivers,
            (Counters{{1, false, 3}, {2, false, 3}, {4, false, 3}, {5, false, 3}}));
  EXPECT_EQ(route(0, 0, 3).senders, (Cores{0, 3}));
}

TEST(Routes, VectorCoresOfABlock) {
  EXPECT_EQ(route(5, 1, 0).senders, (Cores{4, 5}));
  EXPECT_EQ(route(5, 1, 0).receivers, (Counters{{4, false, 0}, {5, false, 0}}));
  EXPECT_TRUE(route(0, 1, 0).receivers.empty());  // a block has one cube core
}

TEST(Routes, CubeAndVectorCoresOfABlock) {
  EXPECT_EQ(route(3, 2, 7).senders, (Cores{3}));
  EXPECT_EQ(route(3, 2, 7).receivers, (Counters{{4, false, 7}, {5, false, 7}}));
  EXPECT_EQ(route(4, 2, 7).senders, (Cores{4, 5}));
  EXPECT_EQ(route(4, 2, 7).receivers, (Counters{{3, false, 7}}));
}

TEST(Routes, OneToOne) {
  EXPECT_EQ(route(2, 4, 5).senders, (Cores{2}));
  EXPECT_EQ(route(2, 4, 5).receivers, (Counters{{0, true, 5 + kBank}}));
  EXPECT_EQ(route(0, 4, 5 + kBank).receivers, (Counters{{2, true, 5}}));
  EXPECT_TRUE(route(0, 4, 5 + 2 * kBank).receivers.empty());
}

TEST(Routes, OtherModesAreNone) {
  EXPECT_TRUE(route(1, 3, 0).receivers.empty());
  EXPECT_TRUE(route(1, 3, 0).senders.empty());
}

}  // namespace
}  // namespace asc2::machine
