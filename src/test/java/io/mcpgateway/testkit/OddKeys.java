package io.mcpgateway.testkit;

import java.util.List;

/**
 * Keys that a bucket may have and a directory may not, or that mean something in a URI.
 * The web server of {@link S3Server} refuses one only, as S3 itself does: a key whose
 * dots would lead beyond the root of the server, such as {@code ../../x}.
 */
public final class OddKeys {

	/** Each kind of them. */
	public static final List<String> ALL = List.of(" ", " a ", "a b", "+", "a+b", "%", "a%20b", "%2F", "%GG", "\u00e4",
			"a\u0308", "\ud83d\ude00/\ud83d\ude00.txt", "\uff5e", "//", "a//b", "a///", "/a", "/", "a/", "?", "a?b=c",
			"#", "a#b", ";", "a;b", "&", "a=b&c", "\\", "..\\a", "a\nb", "\n", "\t", "\r", "a\u0001b", "\u007f",
			"\u0085", ".", "..", "../x", "./x", "a/../b", "a/./b", "a/..", "a/.", "x/../../y", "*", "a:b", "a@b", "[x]",
			"{x}", "<a>&amp;", "\"", "'", "`^|", "~", "k".repeat(1024), "\ud83d\ude00".repeat(256));

	private OddKeys() {
	}

}
