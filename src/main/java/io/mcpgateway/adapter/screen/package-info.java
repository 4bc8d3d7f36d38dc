/**
 * Displays of this machine as pictures, for the client that started the gateway.
 *
 * <h2>Why AWT loads late</h2> Its classes and native libraries take time and memory, and
 * need a display. So only {@code AwtDisplays} names them, and only an enabled source
 * creates that class.
 *
 * <h2>Why one thread captures</h2> A capture blocks until the display answers, and holds
 * four bytes a pixel. One thread bounds both, and a display that hangs holds no other
 * thread.
 */
@NullMarked
package io.mcpgateway.adapter.screen;

import org.jspecify.annotations.NullMarked;
