package io.mcpgateway.adapter.file.watch;

/**
 * Name in a watched directory, independent of the file behind the name.
 *
 * @param directory the directory
 * @param name the name in the event
 */
record WatchedName(KnownDirectory directory, String name) {
}
