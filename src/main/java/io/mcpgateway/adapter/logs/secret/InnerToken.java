package io.mcpgateway.adapter.logs.secret;

import java.util.ArrayList;
import java.util.List;

/**
 * Form of tokens that are known by a text inside of them.
 *
 * @param inner text inside of the token, in its own case
 * @param before minimum number of characters of the token before the text
 * @param isNumber whether only digits stand before the text
 * @param behind minimum length of the token behind the text
 */
record InnerToken(String inner, int before, boolean isNumber, int behind) {

	private static final int MAX_LENGTH_BEFORE = 40;

	/** Returns all forms. */
	static List<InnerToken> all() {
		// Telegram, Terraform Cloud, and Azure with any digit before
		List<InnerToken> all = new ArrayList<>(
				List.of(new InnerToken(":AA", 8, true, 30), new InnerToken(".atlasv1.", 14, false, 50)));
		for (char digit = '0'; digit <= '9'; digit++) {
			all.add(new InnerToken(digit + "Q~", 3, false, 30));
		}
		return all;
	}

	void find(ScannedText text, int innerStart, SecretSpans secrets) {
		if (!text.hasExactly(this.inner, innerStart)) {
			return;
		}
		int start = innerStart;
		while (innerStart - start < MAX_LENGTH_BEFORE && isPart(text.at(start - 1))
				&& (!this.isNumber || Character.isDigit(text.at(start - 1)))) {
			start--;
		}
		int innerEnd = innerStart + this.inner.length();
		int end = innerEnd;
		while (end - innerEnd <= 2 * this.behind && isPart(text.at(end))) {
			end++;
		}
		if (innerStart - start >= this.before && end - innerEnd >= this.behind) {
			secrets.add(start, end);
		}
	}

	private static boolean isPart(char c) {
		return ScannedText.isWord(c) || c == '-' || c == '.' || c == '~';
	}

}
