package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.net.URI;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/**
 * Files of a document: the document, and the files beside it that its references name.
 */
interface DocumentFiles {

	/** Returns the address of the document itself. */
	URI root();

	/**
	 * Returns the address of a file named in another file; {@code null} if the document
	 * may not lead there.
	 */
	@Nullable URI resolve(URI from, String reference);

	/**
	 * Returns a file, which opens from its beginning each time.
	 * @return {@code null} if there is no such file
	 * @throws OpenApiException if the document has too many files, or too large ones
	 * @throws IOException if the file cannot be read
	 */
	@Nullable InputStreamSource file(URI address) throws IOException;

	/** Returns the files of a document that refers to no other file. */
	static DocumentFiles single(InputStreamSource document) {
		URI root = URI.create("document:/");
		return new DocumentFiles() {

			@Override
			public URI root() {
				return root;
			}

			@Override
			public @Nullable URI resolve(URI from, String reference) {
				return null;
			}

			@Override
			public InputStreamSource file(URI address) {
				return document;
			}

		};
	}

}
