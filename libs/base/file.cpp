// SPDX-License-Identifier: Apache-2.0
// Reading and atomic writing with POSIX calls, so that every error has its errno text.
#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>

#include "base/diag.h"

namespace asc2 {

namespace {

/// Owns a file descriptor; close() reports what the destructor would swallow.
class File {
 public:
  explicit File(int fd) : fd_(fd) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  int fd() const { return fd_; }
  bool close() {
    const int fd = fd_;
    fd_ = -1;
    return fd <= STDERR_FILENO || ::close(fd) == 0;
  }

 private:
  int fd_;
};

/// errno of the first failing call, 0 on success.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    text.remove_prefix(static_cast<size_t>(n));
  }
  return 0;
}

bool is_special_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

/// Mode that a newly created file gets: that of the file it replaces, else 0666 less the umask.
mode_t mode_for(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0) return info.st_mode & 07777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Result<Source> read_source(const std::string& path, Diags& diags) {
  const bool is_stdin = path == "-";
  File file(is_stdin ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.fd() < 0) return diags.error<diag::CannotOpen>({}, path, std::strerror(errno));
  Source source{is_stdin ? "<stdin>" : path, {}};
  constexpr size_t kChunk = size_t{1} << 20;
  constexpr size_t kLimit = std::numeric_limits<uint32_t>::max();
  size_t used = 0;
  for (;;) {
    source.text.resize(used + kChunk);
    const ssize_t n = ::read(file.fd(), source.text.data() + used, kChunk);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return diags.error<diag::CannotOpen>({}, path, std::strerror(errno));
    used += static_cast<size_t>(n);
    if (used >= kLimit) return diags.error<diag::CannotOpen>({}, path, "larger than 4 GiB");
    if (n == 0) break;
  }
  source.text.resize(used);
  return source;
}

Result<> write_file(const std::string& path, std::string_view text, Diags& diags) {
  if (path == "-" || is_special_file(path)) {
    File file(path == "-" ? STDOUT_FILENO : ::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    int error = file.fd() < 0 ? errno : write_all(file.fd(), text);
    if (error == 0 && !file.close()) error = errno;
    if (error != 0) return diags.error<diag::CannotWrite>({}, path, std::strerror(error));
    return {};
  }
  std::error_code no_link;  // a link stays a link: the file behind it is replaced
  const std::filesystem::path real = std::filesystem::canonical(path, no_link);
  const std::string target = no_link ? path : real.string();
  std::string temporary = target + ".XXXXXX";
  File file(::mkstemp(temporary.data()));
  if (file.fd() < 0) return diags.error<diag::CannotWrite>({}, path, std::strerror(errno));
  int error = write_all(file.fd(), text);
  if (error == 0 && ::fchmod(file.fd(), mode_for(target)) != 0) error = errno;
  if (!file.close() && error == 0) error = errno;
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(temporary.c_str());
  return diags.error<diag::CannotWrite>({}, path, std::strerror(error));
}

}  // namespace asc2
