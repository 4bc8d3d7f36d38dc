/**
 * Load, memory, disks and processes of this machine, for the client that started the
 * gateway.
 *
 * <h2>Why a value is announced by steps</h2> Each value changes all the time. So each
 * figure has a step, such as ten points of the processors' load. A resource counts as
 * changed once one of its figures is a step away from where it was when the resource last
 * changed. A value that swings about a limit by less than a step is silent.
 *
 * <h2>Why no command lines</h2> Programs take passwords and tokens as arguments. So a
 * process has a name, and neither arguments nor environment nor owner.
 */
@NullMarked
package io.mcpgateway.adapter.system;

import org.jspecify.annotations.NullMarked;
