package io.mcpgateway.adapter.git.mount;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Address of a repository over SSH: a URL, or the form of {@code scp}, whose path is
 * relative to the directory of the user.
 *
 * @param user {@code null} if the address names none
 * @param host a name, or an address without brackets
 * @param port 22 if the address names none
 */
public record SshUrl(@Nullable String user, String host, int port) {

	/** Example of an address. */
	static final String EXAMPLE = "ssh://git@git.example/handbook.git";

	private static final int DEFAULT_PORT = 22;

	private static final int MAX_PORT = 65_535;

	private static final String USER = "(?:([A-Za-z0-9_][A-Za-z0-9._+-]*)@)?";

	private static final String HOST = "([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:]+\\])";

	/** Paths that no command of the server can take for an option. */
	private static final String PATH = "[^\\p{Cntrl}\\s'\\\\?#:-][^\\p{Cntrl}\\s'\\\\?#]*";

	private static final Pattern URL = Pattern.compile("ssh://" + USER + HOST + "(?::([0-9]{1,5}))?/+" + PATH);

	/** A colon before an at sign would be a password. */
	private static final Pattern SCP = Pattern.compile("(?![^/]*:[^/]*@)" + USER + HOST + ":()" + PATH);

	/** Returns whether a text is to be read as an address over SSH. */
	static boolean isMeant(String text) {
		return text.startsWith("ssh:") || !text.contains("://");
	}

	/** Parses an address; {@code null} if it is none, or has a password. */
	public static @Nullable SshUrl parse(String text) {
		var matcher = text.startsWith("ssh:") ? URL.matcher(text) : SCP.matcher(text);
		if (!matcher.matches()) {
			return null;
		}
		String port = matcher.group(3);
		int number = (port == null || port.isEmpty()) ? DEFAULT_PORT : Integer.parseInt(port);
		return (number >= 1 && number <= MAX_PORT)
				? new SshUrl(matcher.group(1), matcher.group(2).replaceAll("[\\[\\]]", ""), number) : null;
	}

}
