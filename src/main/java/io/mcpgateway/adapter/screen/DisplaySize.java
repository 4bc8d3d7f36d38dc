package io.mcpgateway.adapter.screen;

/**
 * Size of a display.
 *
 * @param width the width in pixels
 * @param height the height in pixels
 */
record DisplaySize(int width, int height) {

}
