package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.ConfiguredFile;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.IrregularFileException;
import io.mcpgateway.tree.MissingRootException;
import io.mcpgateway.tree.PlatformTree;
import org.jspecify.annotations.Nullable;

/**
 * Folder of an OpenAPI document. References lead to files in the folder and below, also
 * by symbolic links.
 */
final class DocumentFolder implements OpenApiFiles.Opener {

	private static final String SCHEME = "document";

	private final DirectoryTree folder;

	private DocumentFolder(DirectoryTree folder) {
		this.folder = folder;
	}

	/** Reads the document at a path; its other files are read when needed. */
	static OpenApiFiles files(Path path) throws IOException {
		Path absolute = path.toAbsolutePath();
		Path parent = Objects.requireNonNullElse(absolute.getParent(), absolute);
		String name = String.valueOf(absolute.getFileName());
		try (InputStream bytes = ConfiguredFile.of(path).inputStream()) {
			return OpenApiFiles.of(URI.create(SCHEME + ":/" + PercentEncoding.encodeReserved(name)),
					ReceivedDocument.of(bytes), DocumentFolder::isInside,
					new DocumentFolder(PlatformTree.of(parent, true)));
		}
	}

	@Override
	public @Nullable ReceivedDocument open(URI file) throws IOException {
		try (InputStream bytes = this.folder.openFile(names(file)).inputStream(0)) {
			return ReceivedDocument.of(bytes);
		}
		catch (NoSuchFileException | IrregularFileException ex) {
			return null;
		}
		catch (MissingRootException ex) {
			throw ex.reason();
		}
	}

	private static boolean isInside(URI file) {
		return SCHEME.equals(file.getScheme()) && file.getRawAuthority() == null
				&& names(file).stream().allMatch((name) -> !name.isEmpty() && PercentEncoding.isPlain(name));
	}

	private static List<String> names(URI file) {
		return Arrays.stream(file.getRawPath().substring(1).split("/", -1)).map(DocumentFolder::decoded).toList();
	}

	/** Decodes a name; empty for a malformed one and for a dot segment. */
	private static String decoded(String raw) {
		String name = PercentEncoding.decode(raw);
		return (name == null || name.equals(".") || name.equals("..")) ? "" : name;
	}

}
