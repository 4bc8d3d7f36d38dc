package io.mcpgateway.adapter.file.watch;

/**
 * A name in a directory that is watched, whatever it is of at the moment.
 *
 * @param directory the directory
 * @param name the name, as the system tells it
 */
record WatchedName(WatchedDirectory directory, String name) {
}
