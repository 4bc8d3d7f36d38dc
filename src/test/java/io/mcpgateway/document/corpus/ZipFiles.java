package io.mcpgateway.document.corpus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Packs files as zip. */
public final class ZipFiles {

	private ZipFiles() {
	}

	/** Packs texts in UTF-8; one named {@code mimetype} is stored as it is. */
	public static byte[] zip(Map<String, String> files) throws IOException {
		Map<String, byte[]> contents = new LinkedHashMap<>();
		files.forEach((name, text) -> contents.put(name, text.getBytes(StandardCharsets.UTF_8)));
		return zipBytes(contents);
	}

	/** Packs files; one named {@code mimetype} is stored as it is. */
	public static byte[] zipBytes(Map<String, byte[]> files) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
			for (Map.Entry<String, byte[]> file : files.entrySet()) {
				ZipEntry entry = new ZipEntry(file.getKey());
				if (file.getKey().equals("mimetype")) {
					CRC32 checksum = new CRC32();
					checksum.update(file.getValue());
					entry.setMethod(ZipEntry.STORED);
					entry.setSize(file.getValue().length);
					entry.setCrc(checksum.getValue());
				}
				zip.putNextEntry(entry);
				zip.write(file.getValue());
			}
		}
		return bytes.toByteArray();
	}

}
