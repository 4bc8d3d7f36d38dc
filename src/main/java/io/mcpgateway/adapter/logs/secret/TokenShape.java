package io.mcpgateway.adapter.logs.secret;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Form of tokens of a service: a prefix, and a body of certain characters.
 *
 * @param symbols characters of the body beside letters and digits
 * @param minLength minimum length of the body
 */
record TokenShape(String prefix, String symbols, int minLength) {

	/** Length of keys of AWS, which may have no digit. */
	private static final int AWS_LENGTH = 16;

	/** Minimum number of different letters and digits of a body. */
	private static final int MIN_VARIETY = 4;

	/** Key of Vault before its version 1.10. */
	static final TokenShape VAULT = new TokenShape("s.", "", 24);

	/** Lines of a number, symbols and prefixes. */
	private static final String TABLE = """
			16 . AKIA ASIA ABIA ACCA
			17 . LTAI
			20 . ghp_ gho_ ghu_ ghs_ ghr_ ATBB
			24 . API-
			50 . HRKU-AA
			16 . sm_aat_ sm_pat_ sm_sat_
			30 . npm_ hf_ api_org_ lin_api_ pnu_ phx_ sbp_ bkua_ ddp_ ddw_ CLOJARS_ rubygems_ eyJrIjoi
			32 . shpat_ shpca_ shppa_ shpss_ dapi key- shippo_live_ shippo_test_ gsk_ secret_
			40 . dop_v1_ doo_v1_ dor_v1_ pul- pplx- ntn_ sntryu_ rdme_ slk_
			50 . AGE-SECRET-KEY-1 AKCp cmVmd EZAK EZTK
			80 . EAA
			40 -_ s-s4t2ud- s-s4t2af- fo1_
			60 +/=_ fm1a_ fm1r_ fm2_ ABSK
			10 -_ xoxa- xoxb- xoxc- xoxe- xoxe. xoxp- xoxr- xoxs- xapp-
			10 -_ sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_ pk_live_ pk_test_
			12 -_ ya29.
			20 -_ github_pat_ sk- dckr_pat_ dckr_oat_ tskey- GOCSPX- sq0atp- sq0csp- FLWSECK NRAK- NRII- NRIQ-
			20 -_. glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- hvs. hvb. hvr.
			20 -_. pscale_tkn_ pscale_oauth_ pscale_pw_
			20 +/=_- whsec_
			30 -_ AIza r8_ figd_ glsa_ duffel_live_ duffel_test_ pat-na1- pat-eu1- nvapi- CCIPAT_
			30 -_ 1//0 AQVN sgp_ pi_ lsv2_
			40 -_ sha256~ CFPAT- PMAK- xkeysib- xsmtpsib- xai-
			50 -_ pypi-
			40 -_. SG. dp.pt. dp.st. dp.ct. dp.sa. tfp_ dt0c01.
			80 -_ mfa. sl.
			40 +/=_- ATATT3 ATCTT3 glc_ ops_eyJ sntrys_
			17 -_. eyJ
			40 -_%+/= xoxd-
			20 -_ GR1348941 sb_secret_
			24 . tvly- rnd_ fw_
			32 _ re_
			60 _ pcsk_
			34 - A3-
			43 . oy2
			170 - v1.0-
			20 -_= base64url.bearer.authorization.k8s.io.
			24 ./$ $1$ $apr1$
			40 ./$=, $5$ $6$ $y$ $8$ $9$ $7$
			50 ./$ $2a$ $2b$ $2x$ $2y$
			40 ./$=,+ $argon2
			40 ./$=+ pbkdf2_sha256$ pbkdf2_sha512$
			""";

	/** Returns all shapes. */
	static List<TokenShape> all() {
		List<TokenShape> shapes = new ArrayList<>();
		TABLE.lines().forEach((line) -> {
			String[] words = line.split(" ");
			for (String prefix : Arrays.asList(words).subList(2, words.length)) {
				boolean hasSymbols = !words[1].equals(".");
				shapes.add(new TokenShape(prefix, hasSymbols ? words[1] : "", Integer.parseInt(words[0])));
			}
		});
		return shapes;
	}

	/**
	 * Finds a token whose prefix begins at a position, in any case.
	 * @param searched end of the last token with the prefix, or of what looked like one
	 * @return end of the token, or of what looks like one
	 */
	int find(ScannedText text, int start, int searched, SecretSpans secrets) {
		if (start < searched || !text.hasExactly(this.prefix, start)
				|| !isBegin(text, start, start + this.prefix.length())) {
			return searched;
		}
		int body = start + this.prefix.length();
		int end = body;
		int dot = -1;
		for (char c = text.at(end); isPart(c); c = text.at(end)) {
			dot = (c == '.' && dot < 0) ? end : dot;
			end++;
		}
		while (end > body && text.at(end - 1) == '.') {
			end--;
		}
		boolean isWhole = !this.prefix.equals("eyJ") || (dot > 0 && dot < end - 1);
		if (isWhole && end - body >= this.minLength && isBody(text.beginning(body, end))) {
			secrets.add(start, end);
		}
		return end;
	}

	/** Returns whether a body is neither a name of words nor a row of one character. */
	private boolean isBody(String body) {
		long variety = body.chars().filter(Character::isLetterOrDigit).distinct().limit(MIN_VARIETY).count();
		boolean isMixed = body.chars().anyMatch(Character::isDigit)
				|| ValueShape.changes(body, 0, body.length()) * 3 > body.length();
		return variety == MIN_VARIETY && (isMixed || this.minLength == AWS_LENGTH);
	}

	/** Returns whether no word goes on at a position; percent-encoding ends a word. */
	private static boolean isBegin(ScannedText text, int start, int bodyStart) {
		char before = text.at(start - 1);
		boolean isInBase64 = before == '+' || (before == '/' && Character.isLetterOrDigit(text.at(bodyStart - 1)));
		if (isInBase64) {
			return false;
		}
		return !ScannedText.isWord(before) || text.at(start - 3) == '%' || text.at(start - 2) == '\\';
	}

	private boolean isPart(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
				|| this.symbols.indexOf(c) >= 0;
	}

}
