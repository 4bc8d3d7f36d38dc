package io.mcpgateway.adapter.logs.secret;

import java.util.List;

/** Finds passwords in URLs and data source names, and the tokens in URLs of webhooks. */
final class UrlSecrets {

	/** Beginnings of webhooks, behind which the path is the secret. */
	static final List<String> WEBHOOKS = List.of("discord.com/api/webhooks/", "discordapp.com/api/webhooks/",
			"/webhookb2/", "outlook.office.com/webhook/", "api.telegram.org/bot", "hooks.zapier.com/hooks/catch/",
			"/services/T", "/workflows/T", "/triggers/T", "discord.com/api/v8/webhooks/",
			"discord.com/api/v9/webhooks/", "discord.com/api/v10/webhooks/", "/bot/v2/hook/", "hook.eu1.make.com/",
			"hook.eu2.make.com/", "hook.us1.make.com/", "hook.us2.make.com/", "/reset_password/", "/reset-password/",
			"/password/reset/");

	/** Addresses of drivers, before which a user and a password stand. */
	static final List<String> ADDRESSES = List.of("@tcp(", "@tcp6(", "@unix(", "@udp(");

	private static final int MAX_USER_LENGTH = 256;

	private static final int MIN_TOKEN_LENGTH = 16;

	private static final int MIN_HOOK_LENGTH = 12;

	private static final int MAX_HOOK_LENGTH = 512;

	private final ScannedText text;

	private final SecretSpans secrets;

	/** Last at sign of the text that ends at {@link #atSignEnd}. */
	private int atSign;

	private int atSignEnd = -1;

	UrlSecrets(ScannedText text, SecretSpans secrets) {
		this.text = text;
		this.secrets = secrets;
	}

	/** Finds the password of a URL whose authority begins at a position. */
	void url(int authority) {
		int end = this.text.tokenEnd(authority);
		int at = lastAtSign(authority, end);
		if (at < authority) {
			return;
		}
		int pathStart = authority;
		while (pathStart < end && "/?#".indexOf(this.text.at(pathStart)) < 0) {
			pathStart++;
		}
		int colon = authority;
		while (colon < Math.min(at, pathStart) && this.text.at(colon) != ':') {
			colon++;
		}
		boolean hasPassword = colon < at && this.text.at(colon) == ':' && this.text.at(authority) != '[';
		int atInAuthority = lastAtSign(authority, end, pathStart);
		if (atInAuthority > authority) {
			at = atInAuthority;
			hasPassword &= colon < at;
		}
		else if (!hasPassword || isPort(colon + 1, pathStart)) {
			return;
		}
		int start = hasPassword ? colon + 1 : authority;
		String found = this.text.beginning(start, at);
		if (!ValueShape.isPlaceholder(found) && (hasPassword
				|| (found.length() >= MIN_TOKEN_LENGTH && !found.contains("%40") && ValueShape.isRandom(found)))) {
			this.secrets.add(start, at);
		}
	}

	private int lastAtSign(int from, int end) {
		if (this.atSignEnd != end) {
			this.atSignEnd = end;
			this.atSign = end - 1;
			while (this.atSign >= from && this.text.at(this.atSign) != '@') {
				this.atSign--;
			}
		}
		return this.atSign;
	}

	private int lastAtSign(int from, int end, int pathStart) {
		int at = (pathStart == end) ? lastAtSign(from, end) : pathStart - 1;
		while (at >= from && this.text.at(at) != '@') {
			at--;
		}
		return at;
	}

	private boolean isPort(int from, int to) {
		return from == to || ValueShape.isNumber(this.text.beginning(from, to));
	}

	/** Finds the password of a user before the address of a driver. */
	void address(int at) {
		int start = at;
		while (at - start < MAX_USER_LENGTH && start > 0 && " \t\"'`".indexOf(this.text.at(start - 1)) < 0) {
			start--;
		}
		int colon = start;
		while (colon < at && this.text.at(colon) != ':') {
			colon++;
		}
		this.secrets.add(colon + 1, at);
	}

	/** Finds the password behind a user and a slash, as Oracle writes them. */
	void oracle(int from) {
		int start = this.text.skipBlanks(from);
		int slash = this.text.wordEnd(start);
		int end = this.text.tokenEnd(start);
		int at = lastAtSign(start, end);
		if (slash > start && this.text.at(slash) == '/' && at > slash) {
			int first = slash;
			while (this.text.at(first) != '@') {
				first++;
			}
			this.secrets.add(slash + 1, this.text.has("@//", first) ? first : at);
		}
	}

	/** Finds the token of a webhook behind the known beginning of its URL. */
	void webhook(int wordStart, int wordEnd) {
		int start = (this.text.at(wordEnd - 1) == 'T') ? wordEnd - 1 : wordEnd;
		int end = start;
		boolean hasDigit = false;
		while (end - start < MAX_HOOK_LENGTH && isPartOfPath(this.text.at(end))) {
			hasDigit |= Character.isDigit(this.text.at(end));
			end++;
		}
		if (this.text.at(wordEnd - 1) == 't' || !hasDigit || end - start < MIN_HOOK_LENGTH) {
			return;
		}
		if (this.text.has("api.telegram.org", wordStart)) {
			end = start;
			while (this.text.at(end) != '/' && isPartOfPath(this.text.at(end))) {
				end++;
			}
		}
		else if (this.text.at(end - 1) == '/') {
			end--;
		}
		this.secrets.add(start, end);
	}

	private static boolean isPartOfPath(char c) {
		return ScannedText.isWord(c) || "/-.@:%".indexOf(c) >= 0;
	}

}
