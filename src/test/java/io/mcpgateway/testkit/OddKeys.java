package io.mcpgateway.testkit;

import java.util.List;

/**
 * Keys that a directory cannot hold or that have a meaning in a URI. The web server of
 * {@link S3Server} refuses a single kind, as S3 does: a key with dots that would lead
 * above the server's root, such as {@code ../../x}.
 */
public final class OddKeys {

	/** A key of each kind. */
	public static final List<String> ALL = List.of(" ", " a ", "a b", "+", "a+b", "%", "a%20b", "%2F", "%GG", "\u00e4",
			"a\u0308", "\ud83d\ude00/\ud83d\ude00.txt", "\uff5e", "//", "a//b", "a///", "/a", "/", "a/", "?", "a?b=c",
			"#", "a#b", ";", "a;b", "&", "a=b&c", "\\", "..\\a", "a\nb", "\n", "\t", "\r", "a\u0001b", "\u007f",
			"\u0085", ".", "..", "../x", "./x", "a/../b", "a/./b", "a/..", "a/.", "x/../../y", "*", "a:b", "a@b", "[x]",
			"{x}", "<a>&amp;", "\"", "'", "`^|", "~", "k".repeat(1024), "\ud83d\ude00".repeat(256));

	private OddKeys() {
	}

}
