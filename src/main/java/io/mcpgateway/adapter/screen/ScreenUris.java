package io.mcpgateway.adapter.screen;

import io.mcpgateway.resource.uri.ResourceUri;

/** URIs of the displays. */
final class ScreenUris {

	static final String PREFIX = "screen://localhost/";

	private static final String DISPLAY = PREFIX + "display";

	private ScreenUris() {
	}

	/** Returns the URI of a display. */
	static String uri(int number) {
		return DISPLAY + number;
	}

	/** Returns the number of the display with a URI; 0 if no display can have the URI. */
	static int number(ResourceUri uri) {
		String subject = uri.subject();
		if (!uri.query().isEmpty() || !subject.startsWith(DISPLAY) || subject.length() != DISPLAY.length() + 1) {
			return 0;
		}
		int number = subject.charAt(DISPLAY.length()) - '0';
		return (number >= 1 && number <= SharedCaptures.MAX_DISPLAYS) ? number : 0;
	}

}
