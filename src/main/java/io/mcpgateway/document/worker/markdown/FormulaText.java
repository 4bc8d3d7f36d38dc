package io.mcpgateway.document.worker.markdown;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * LaTeX of a formula of Office (OMML) or of the web (MathML): fractions, roots, indices,
 * sums and integrals, brackets, functions, limits, accents, matrices and lines of
 * equations. Text of other elements stays.
 */
final class FormulaText {

	private static final Pattern GREEK = Pattern.compile("GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)");

	private static final Set<String> FUNCTIONS = Set.of("sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh",
			"tanh", "arcsin", "arccos", "arctan", "log", "ln", "lim", "max", "min", "sup", "inf", "det", "exp", "gcd");

	private static final Set<String> SKIPPED = Set.of("annotation", "annotation-xml", "ctrlPr", "rPr", "fPr", "radPr",
			"dPr", "naryPr", "accPr", "mPr", "sSupPr", "sSubPr", "sSubSupPr", "funcPr", "limLowPr", "limUppPr", "barPr",
			"groupChrPr", "eqArrPr", "boxPr", "oMathParaPr");

	/** Signs with a meaning in Markdown or LaTeX, and signs with a usual name. */
	private static final Map<Integer, String> SIGNS = Map.ofEntries(Map.entry((int) '<', "\\lt "),
			Map.entry((int) '>', "\\gt "), Map.entry((int) '[', "\\lbrack "), Map.entry((int) ']', "\\rbrack "),
			Map.entry((int) '`', "'"), Map.entry((int) '$', "\\$"), Map.entry((int) '&', "\\& "),
			Map.entry((int) '#', "\\#"), Map.entry((int) '%', "\\%"), Map.entry((int) '_', "\\_"),
			Map.entry((int) '\\', "\\backslash "), Map.entry((int) '{', "\\{"), Map.entry((int) '}', "\\}"),
			Map.entry((int) '\u2211', "\\sum "), Map.entry((int) '\u220f', "\\prod "),
			Map.entry((int) '\u222b', "\\int "), Map.entry((int) '\u221e', "\\infty "),
			Map.entry((int) '\u00d7', "\\times "), Map.entry((int) '\u2212', "-"), Map.entry((int) '|', "\\vert "),
			Map.entry((int) '\u00b1', "\\pm "), Map.entry((int) '\u2264', "\\leq "),
			Map.entry((int) '\u2265', "\\geq "), Map.entry((int) '\u2260', "\\neq "), Map.entry((int) '\n', " "));

	private static final Map<String, String> ACCENTS = Map.of("\u0302", "\\hat", "^", "\\hat", "\u0303", "\\tilde", "~",
			"\\tilde", "\u0305", "\\overline", "\u00af", "\\overline", "\u20d7", "\\vec", "\u2192", "\\vec", "\u0307",
			"\\dot", "\u0308", "\\ddot");

	private FormulaText() {
	}

	/** Returns the LaTeX of a formula on one line, or an empty text. */
	static String of(XmlElement formula) {
		return write(formula).replaceAll("\\s+", " ").strip();
	}

	private static String write(XmlElement element) {
		List<XmlElement> parts = element.children();
		String base = group(element, "e");
		return switch (element.name()) {
			case "t", "mi", "mn", "mo", "mtext", "ms" -> text(element.allText());
			case "f" -> fraction(element, group(element, "num"), group(element, "den"));
			case "mfrac" -> "\\frac" + part(parts, 0) + part(parts, 1);
			case "rad" -> "\\sqrt" + degree(group(element, "deg")) + group(element, "e");
			case "msqrt" -> "\\sqrt{" + inside(element) + "}";
			case "mroot" -> "\\sqrt" + degree(part(parts, 1)) + part(parts, 0);
			case "sSup" -> base(base) + "^" + group(element, "sup");
			case "sSub" -> base(base) + "_" + group(element, "sub");
			case "sSubSup" -> base(base) + "_" + group(element, "sub") + "^" + group(element, "sup");
			case "sPre" -> "{}_" + group(element, "sub") + "^" + group(element, "sup") + base;
			case "msup", "mover" -> base(part(parts, 0)) + "^" + part(parts, 1);
			case "msub", "munder" -> base(part(parts, 0)) + "_" + part(parts, 1);
			case "msubsup", "munderover" -> base(part(parts, 0)) + "_" + part(parts, 1) + "^" + part(parts, 2);
			case "nary" -> sum(element);
			case "d" -> brackets(element);
			case "mfenced" ->
				"\\left(" + parts.stream().map(FormulaText::write).collect(Collectors.joining(",")) + "\\right)";
			case "func" -> function(element.child("fName")) + base;
			case "limLow" -> base(base) + "_" + group(element, "lim");
			case "limUpp" -> base(base) + "^" + group(element, "lim");
			case "acc" -> ACCENTS.getOrDefault(element.value("accPr", "chr"), "\\hat") + base;
			case "bar" -> (element.value("barPr", "pos").equals("top") ? "\\overline" : "\\underline") + base;
			case "m" -> matrix(parts, "mr");
			case "mtable" -> matrix(parts, "mtr");
			case "eqArr" -> parts.stream()
				.filter((part) -> part.name().equals("e"))
				.map(FormulaText::inside)
				.collect(Collectors.joining(" \\\\ ", "\\begin{matrix}", "\\end{matrix}"));
			default -> SKIPPED.contains(element.name()) ? "" : inside(element);
		};
	}

	private static String inside(XmlElement element) {
		return text(element.text().toString().strip())
				+ element.children().stream().map(FormulaText::write).collect(Collectors.joining());
	}

	/** Returns a named part in braces. */
	private static String group(XmlElement element, String name) {
		XmlElement child = element.child(name);
		return (child != null) ? "{" + inside(child) + "}" : "{}";
	}

	private static String part(List<XmlElement> parts, int index) {
		return (index < parts.size()) ? "{" + write(parts.get(index)) + "}" : "{}";
	}

	/** Returns the base of an index, without braces around a single sign. */
	private static String base(String group) {
		return group.matches("\\{(?:[^\\\\{}]|\\\\[a-zA-Z]+ ?)}") ? group.substring(1, group.length() - 1) : group;
	}

	private static String degree(String group) {
		return group.equals("{}") ? "" : "[" + group.substring(1, group.length() - 1).replaceAll("[\\[\\]]", "") + "]";
	}

	private static String fraction(XmlElement element, String above, String below) {
		return switch (element.value("fPr", "type")) {
			case "lin" -> above + "/" + below;
			case "noBar" -> "\\binom" + above + below;
			default -> "\\frac" + above + below;
		};
	}

	private static String sum(XmlElement element) {
		String sign = element.value("naryPr", "chr");
		String below = group(element, "sub");
		String above = group(element, "sup");
		return (sign.isEmpty() ? "\\int" : text(sign).strip()) + (below.equals("{}") ? "" : "_" + below)
				+ (above.equals("{}") ? "" : "^" + above) + group(element, "e");
	}

	private static String brackets(XmlElement element) {
		XmlElement settings = element.child("dPr");
		String separator = sign(settings, "sepChr", "|");
		return "\\left" + fence(sign(settings, "begChr", "("))
				+ element.children()
					.stream()
					.filter((part) -> part.name().equals("e"))
					.map(FormulaText::inside)
					.collect(Collectors.joining(text(separator)))
				+ "\\right" + fence(sign(settings, "endChr", ")"));
	}

	private static String sign(@Nullable XmlElement settings, String name, String usual) {
		XmlElement found = (settings != null) ? settings.child(name) : null;
		return (found != null) ? found.attribute("val") : usual;
	}

	private static String fence(String sign) {
		return sign.isEmpty() ? "." : text(sign);
	}

	private static String function(@Nullable XmlElement name) {
		String text = (name != null) ? inside(name).strip() : "";
		return FUNCTIONS.contains(text) ? "\\" + text : text;
	}

	private static String matrix(List<XmlElement> parts, String row) {
		return parts.stream()
			.filter((part) -> part.name().equals(row))
			.map((cells) -> cells.children().stream().map(FormulaText::write).collect(Collectors.joining(" & ")))
			.collect(Collectors.joining(" \\\\ ", "\\begin{matrix}", "\\end{matrix}"));
	}

	private static String text(String text) {
		StringBuilder out = new StringBuilder();
		String plain = Normalizer.normalize(MarkdownEscape.clean(text), Normalizer.Form.NFKC);
		plain.codePoints().forEach((character) -> {
			Matcher greek = GREEK.matcher(String.valueOf(Character.getName(character)));
			if (greek.matches()) {
				String letter = greek.group(2).replace("LAMDA", "LAMBDA").toLowerCase(Locale.ROOT);
				boolean isSmall = greek.group(1).equals("SMALL");
				out.append('\\')
					.append(isSmall ? letter : letter.substring(0, 1).toUpperCase(Locale.ROOT) + letter.substring(1))
					.append(' ');
			}
			else {
				out.append(SIGNS.getOrDefault(character, Character.toString(character)));
			}
		});
		return out.toString();
	}

}
