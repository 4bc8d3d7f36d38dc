package io.mcpgateway.adapter.screen;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.awt.image.DirectColorModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
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

	private static final int COLOUR_BITS = 24;

	private static final int RED = 0xFF0000;

	private static final int GREEN = 0x00FF00;

	private static final int BLUE = 0x0000FF;

	private PngEncoder() {
	}

	/**
	 * Encodes a picture.
	 * @throws UnreadableException if the result is larger than {@value #MAX_BYTES} bytes
	 */
	static byte[] encode(Pixels pixels) {
		BoundedBytes bytes = new BoundedBytes();
		ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
		try (MemoryCacheImageOutputStream output = new MemoryCacheImageOutputStream(bytes)) {
			writer.setOutput(output);
			writer.write(image(pixels));
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

	/** Returns an image of the same array, since a copy would double the memory. */
	private static BufferedImage image(Pixels pixels) {
		DataBufferInt buffer = new DataBufferInt(pixels.rgb(), pixels.rgb().length);
		WritableRaster raster = Raster.createPackedRaster(buffer, pixels.width(), pixels.height(), pixels.width(),
				new int[] { RED, GREEN, BLUE }, null);
		return new BufferedImage(new DirectColorModel(COLOUR_BITS, RED, GREEN, BLUE), raster, false, null);
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
