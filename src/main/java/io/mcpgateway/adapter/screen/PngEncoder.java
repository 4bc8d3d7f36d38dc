package io.mcpgateway.adapter.screen;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import io.mcpgateway.resource.content.UnreadableException;

/** Encoder of pictures as PNG, in memory and without files. */
final class PngEncoder {

	/** Maximum size of a picture, in bytes. */
	static final int MAX_BYTES = 32 << 20;

	private PngEncoder() {
	}

	/**
	 * Encodes a picture.
	 * @throws UnreadableException if the result is larger than {@value #MAX_BYTES} bytes
	 */
	static byte[] encode(Pixels pixels) {
		BufferedImage image = new BufferedImage(pixels.width(), pixels.height(), BufferedImage.TYPE_INT_RGB);
		image.setRGB(0, 0, pixels.width(), pixels.height(), pixels.rgb(), 0, pixels.width());
		BoundedBytes bytes = new BoundedBytes();
		ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
		try (MemoryCacheImageOutputStream output = new MemoryCacheImageOutputStream(bytes)) {
			writer.setOutput(output);
			writer.write(image);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			writer.dispose();
		}
		if (bytes.isFull) {
			throw new UnreadableException("the picture is larger than 32 MB");
		}
		return bytes.toByteArray();
	}

	/** Bytes up to the maximum size. Drops further bytes, since the writer seeks back. */
	private static final class BoundedBytes extends ByteArrayOutputStream {

		private boolean isFull;

		@Override
		public synchronized void write(byte[] bytes, int offset, int length) {
			this.isFull |= this.count + length > MAX_BYTES;
			if (!this.isFull) {
				super.write(bytes, offset, length);
			}
		}

	}

}
