/**
 * Directory trees that cannot be left, their entries and names, and the tree for every
 * platform.
 */
@NullMarked
package io.mcpgateway.adapter.file.tree;

import org.jspecify.annotations.NullMarked;
