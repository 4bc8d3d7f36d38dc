package io.mcpgateway.grep;

import com.google.re2j.Pattern;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;

/**
 * Glob of names. A glob without a slash matches the last name of a URI; another matches
 * the path below the mount or below the prefix of the search. {@code ?} matches a
 * character, {@code *} any characters except slashes, {@code **} any directories,
 * {@code {a,b}} one of several.
 */
final class PathGlob {

	private static final int MAX_LENGTH = 500;

	private final Pattern expression;

	private final boolean isName;

	private PathGlob(String glob) {
		this.isName = glob.indexOf('/') < 0;
		this.expression = Pattern.compile(expression(glob.startsWith("/") ? glob.substring(1) : glob), Pattern.DOTALL);
	}

	/**
	 * Parses a glob.
	 * @throws McpException for an invalid one
	 */
	static PathGlob of(String glob) {
		long open = glob.chars().filter((each) -> each == '{').count();
		long closed = glob.chars().filter((each) -> each == '}').count();
		if (glob.isEmpty() || glob.length() > MAX_LENGTH || open != closed || glob.matches(".*\\{[^}]*\\{.*")
				|| glob.matches("[^{]*}.*")) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid glob: write names such as *.md, paths such as docs/**/*.md, or {a,b} for one of several");
		}
		return new PathGlob(glob);
	}

	/**
	 * Returns whether a URI matches.
	 * @param base the beginning of the URI, which the path does not contain
	 */
	boolean matches(String uri, String base) {
		String whole = ResourceUri.withoutQuery(uri);
		int start = this.isName ? whole.lastIndexOf('/') + 1 : base.lastIndexOf('/') + 1;
		String path = PercentEncoding.decode(whole.substring(Math.min(start, whole.length())));
		return path != null && this.expression.matches(path);
	}

	private static String expression(String glob) {
		StringBuilder expression = new StringBuilder();
		boolean isChoice = false;
		int i = 0;
		while (i < glob.length()) {
			char each = glob.charAt(i++);
			if (each == '*' && glob.startsWith("*", i)) {
				boolean isDirectories = glob.startsWith("*/", i);
				i += isDirectories ? 2 : 1;
				expression.append(isDirectories ? "(?:[^/]+/)*" : ".*");
				continue;
			}
			isChoice = (each == '{') || (isChoice && each != '}');
			expression.append(switch (each) {
				case '*' -> "[^/]*";
				case '?' -> "[^/]";
				case '{' -> "(?:";
				case '}' -> ")";
				case ',' -> isChoice ? "|" : ",";
				default -> Pattern.quote(String.valueOf(each));
			});
		}
		return expression.toString();
	}

}
