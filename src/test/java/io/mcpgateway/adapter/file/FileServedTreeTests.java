package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.resource.ServedTreeContract;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.io.TempDir;

class FileServedTreeTests implements ServedTreeContract {

	@TempDir
	private Path root;

	@Override
	public void put(String path, byte[] bytes) {
		try {
			Path file = this.root.resolve(path);
			Files.createDirectories(file.getParent());
			Files.write(file, bytes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public CatalogClient client(List<String> include, List<String> exclude) {
		return ServedMount.at(this.root, include, exclude).client();
	}

}
