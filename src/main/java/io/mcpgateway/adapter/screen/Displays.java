package io.mcpgateway.adapter.screen;

import java.util.List;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;

/** Displays of a machine, with methods that block. */
interface Displays {

	/**
	 * Returns the sizes of the displays, in the order of their numbers.
	 * @throws SourceUnavailableException if there is none, with a message that says what
	 * to do
	 */
	List<DisplaySize> displays();

	/**
	 * Captures a display.
	 * @param number number of the display, from 1
	 * @return {@code null} if the display does not exist
	 * @throws SourceUnavailableException if no display answers
	 * @throws UnreadableException if the display is too large
	 */
	@Nullable Pixels capture(int number);

}
