import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;

/**
 * Program that lists every message a client, a model or an operator can get, as
 * {@code file:line message}, so that the messages can be judged together: texts of at
 * least two words in the sources, descriptions of properties and of tools, values of the
 * chart, alerts and dashboards. Values that a message holds are shown as <code>{}</code>.
 * Start in the project's directory: {@code java src/test/messages/Messages.java}.
 */
final class Messages {

	private static final Pattern TWO_WORDS = Pattern.compile("\\p{L}{2,}[,;:]? +(\\{}|\\p{L})");

	private static final Pattern SQL = Pattern
		.compile("(?is)\\s*(select|with|from|where|and|or|order by|create|drop|set"
				+ "|fetch|declare|listen|begin|case when|cast\\(|pg_catalog\\.)\\b.*");

	private static final Pattern JSON_TEXT = Pattern
		.compile("\"(title|description|text)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

	private static final Pattern YAML_TEXT = Pattern.compile("\\s*(?:summary|description):\\s*(.*)");

	private static final Pattern YAML_COMMENT = Pattern.compile("\\s*# ?(.*)");

	private static final Pattern TEMPLATE_FAILURE = Pattern.compile("fail \\(?(?:printf )?\"((?:[^\"\\\\]|\\\\.)*)\"");

	private Messages() {
	}

	static void main() throws IOException {
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		sources(out);
		lines(out, "src/main/resources", ".json", JSON_TEXT);
		Path chart = Path.of("helm", "mcp-resource-gateway");
		lines(out, chart.resolve("dashboards").toString(), ".json", JSON_TEXT);
		lines(out, chart.resolve("templates").toString(), ".yaml", YAML_TEXT);
		lines(out, chart.resolve("templates").toString(), ".tpl", TEMPLATE_FAILURE);
		lines(out, chart.toString(), "values.yaml", YAML_COMMENT);
		lines(out, chart.toString(), "NOTES.txt", Pattern.compile("(.*)"));
	}

	private static void sources(PrintStream out) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		JavacTask task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null,
				compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)
					.getJavaFileObjectsFromPaths(files("src/main/java", ".java")));
		DocTrees trees = DocTrees.instance(task);
		for (CompilationUnitTree unit : task.parse()) {
			new Texts(unit, trees, out).scan(unit, null);
		}
	}

	/** Prints the last group of each match of a pattern within a line. */
	private static void lines(PrintStream out, String directory, String end, Pattern pattern) throws IOException {
		for (Path file : files(directory, end)) {
			List<String> lines = Files.readAllLines(file);
			for (int i = 0; i < lines.size(); i++) {
				Matcher matcher = pattern.matcher(lines.get(i));
				while (matcher.find()) {
					print(out, file, i + 1, matcher.group(matcher.groupCount()));
				}
			}
		}
	}

	private static List<Path> files(String directory, String end) throws IOException {
		try (Stream<Path> files = Files.walk(Path.of(directory))) {
			return files.filter((file) -> file.toString().endsWith(end)).sorted().toList();
		}
	}

	private static void print(PrintStream out, Path file, long line, String text) {
		String message = text.strip().replaceAll("\\s+", " ");
		if (TWO_WORDS.matcher(message).find()) {
			out.println(file + ":" + line + " " + message);
		}
	}

	/** Scanner of the texts in one source file. */
	private static final class Texts extends TreePathScanner<Void, Void> {

		private final CompilationUnitTree unit;

		private final DocTrees trees;

		private final PrintStream out;

		private final Path file;

		Texts(CompilationUnitTree unit, DocTrees trees, PrintStream out) {
			this.unit = unit;
			this.trees = trees;
			this.out = out;
			this.file = Path.of(unit.getSourceFile().getName());
		}

		/** The components of properties are described where operators look them up. */
		@Override
		public Void visitClass(ClassTree tree, Void nothing) {
			DocCommentTree comment = this.trees.getDocCommentTree(getCurrentPath());
			if (comment != null && tree.getSimpleName().toString().endsWith("Properties")) {
				comment.getBlockTags()
					.stream()
					.filter(ParamTree.class::isInstance)
					.map(ParamTree.class::cast)
					.forEach((param) -> print(tree, param.getName() + ": "
							+ param.getDescription().stream().map(Object::toString).reduce("", String::concat)));
			}
			return super.visitClass(tree, nothing);
		}

		@Override
		public Void visitAnnotation(AnnotationTree tree, Void nothing) {
			return null;
		}

		@Override
		public Void visitLiteral(LiteralTree tree, Void nothing) {
			if (tree.getValue() instanceof String text) {
				print(tree, text);
			}
			return null;
		}

		/**
		 * A text that is put together is one message; its other parts are scanned too.
		 */
		@Override
		public Void visitBinary(BinaryTree tree, Void nothing) {
			List<Tree> parts = new ArrayList<>();
			collect(tree, parts);
			if (parts.stream().noneMatch(isText())) {
				return super.visitBinary(tree, nothing);
			}
			StringBuilder message = new StringBuilder();
			for (Tree part : parts) {
				message.append(isText().test(part) ? ((LiteralTree) part).getValue() : "{}");
			}
			print(tree, message.toString());
			parts.stream().filter(isText().negate()).forEach((part) -> scan(part, nothing));
			return null;
		}

		private static void collect(Tree tree, List<Tree> parts) {
			switch (tree) {
				case BinaryTree sum when sum.getKind() == Tree.Kind.PLUS -> {
					collect(sum.getLeftOperand(), parts);
					collect(sum.getRightOperand(), parts);
				}
				case ParenthesizedTree inner when inner.getExpression() instanceof BinaryTree sum ->
					collect(sum, parts);
				default -> parts.add(tree);
			}
		}

		private static Predicate<Tree> isText() {
			return (tree) -> tree instanceof LiteralTree literal && literal.getValue() instanceof String;
		}

		private void print(Tree tree, String text) {
			if (!SQL.matcher(text).matches()) {
				long start = this.trees.getSourcePositions().getStartPosition(this.unit, tree);
				Messages.print(this.out, this.file, this.unit.getLineMap().getLineNumber(start), text);
			}
		}

	}

}
