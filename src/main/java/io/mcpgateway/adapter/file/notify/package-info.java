/** Notifiers of events in directories, which Linux reports through inotify. */
@NullMarked
package io.mcpgateway.adapter.file.notify;

import org.jspecify.annotations.NullMarked;
