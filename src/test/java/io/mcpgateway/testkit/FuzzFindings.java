package io.mcpgateway.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTestFindingException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Adds the input that Jazzer found, and its file, to the failure of a fuzz target. */
final class FuzzFindings implements TestExecutionExceptionHandler {

	private static final Path RESOURCES = Path.of("src", "test", "resources");

	@Override
	public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
		if (failure instanceof FuzzTestFindingException && System.getenv("JAZZER_FUZZ") != null) {
			Optional<Path> input = newest(inputs(context));
			if (input.isPresent()) {
				throw new AssertionError("%s has the input %s in Base64".formatted(input.get(),
						Base64.getEncoder().encodeToString(Files.readAllBytes(input.get()))), failure);
			}
		}
		throw failure;
	}

	private static Path inputs(ExtensionContext context) {
		return RESOURCES.resolve(context.getRequiredTestClass().getName().replace('.', '/') + "Inputs")
			.resolve(context.getRequiredTestMethod().getName());
	}

	private static Optional<Path> newest(Path inputs) throws IOException {
		try (Stream<Path> files = Files.list(inputs)) {
			return files.filter((file) -> file.getFileName().toString().startsWith("crash-"))
				.max(Comparator.comparing((file) -> file.toFile().lastModified()));
		}
	}

}
