/**
 * Notifiers of events in directories, which Linux reports through inotify.
 *
 * <h2>Why inotify is read here</h2> The watch service of the JDK reads inotify on a
 * thread that silently dies when memory runs out. The service also follows paths that may
 * lead elsewhere by then, and loses names that the locale cannot express. Here the
 * checking thread is the waiting thread, watches refer to open handles, and names are
 * bytes.
 */
@NullMarked
package io.mcpgateway.adapter.file.notify;

import org.jspecify.annotations.NullMarked;
