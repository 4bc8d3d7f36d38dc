import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Program that measures the size of the sources, so that two versions can be compared:
 * files, lines of code, packages, and the types that a package shows to others. A line of
 * code is neither empty nor a comment, an import or the name of the package. Start with a
 * directory and a prefix of packages, or without:
 * {@code java src/test/messages/Measures.java src/main/java io.mcpgateway.adapter.s3}.
 */
final class Measures {

	private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

	private static final Pattern TYPE = Pattern.compile(
			"(?m)^(public )?(?:(?:abstract|final|sealed|non-sealed) )*(?:class|interface|record|enum|@interface) ");

	private Measures() {
	}

	static void main(String[] arguments) throws IOException {
		Path root = Path.of((arguments.length > 0) ? arguments[0] : "src/main/java");
		String prefix = (arguments.length > 1) ? arguments[1] : "";
		List<Source> sources;
		try (Stream<Path> files = Files.walk(root)) {
			sources = files.filter((file) -> file.toString().endsWith(".java"))
				.map((file) -> Source.of(root, file))
				.filter((source) -> source.home().startsWith(prefix))
				.toList();
		}
		List<Source> types = sources.stream().filter((source) -> !source.name().equals("package-info")).toList();
		Map<String, Long> packages = types.stream()
			.collect(Collectors.groupingBy(Source::home, TreeMap::new, Collectors.counting()));
		long open = types.stream().filter(Source::isPublic).count();
		Source longest = types.stream().max(Comparator.comparingLong(Source::lines)).orElseThrow();
		Map.Entry<String, Long> largest = packages.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
		IO.println("files            " + sources.size());
		IO.println("lines of code    " + sources.stream().mapToLong(Source::lines).sum());
		IO.println("packages         " + packages.size() + ", with "
				+ Math.round(10.0 * types.size() / packages.size()) / 10.0 + " types on average");
		IO.println("public types     " + open + ", so " + 100 * (types.size() - open) / types.size()
				+ " % are of their package only");
		IO.println("longest file     " + longest.lines() + " lines, " + longest.name());
		IO.println("largest package  " + largest.getValue() + " types, " + largest.getKey());
	}

	/**
	 * Source file.
	 *
	 * @param home name of the package
	 * @param lines number of lines of code
	 */
	private record Source(String home, String name, long lines, boolean isPublic) {

		static Source of(Path root, Path file) {
			String home = root.relativize(file.getParent()).toString().replace('\\', '.').replace('/', '.');
			String code = COMMENT.matcher(read(file)).replaceAll("");
			Matcher type = TYPE.matcher(code);
			long lines = code.lines()
				.filter((line) -> !line.isBlank() && !line.startsWith("import ") && !line.startsWith("package "))
				.count();
			return new Source(home, file.getFileName().toString().replace(".java", ""), lines,
					type.find() && type.group(1) != null);
		}

		private static String read(Path file) {
			try {
				return Files.readString(file);
			}
			catch (IOException ex) {
				throw new IllegalStateException("Cannot read " + file, ex);
			}
		}

	}

}
