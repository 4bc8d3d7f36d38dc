package io.mcpgateway.adapter.screen;

import java.awt.AWTError;
import java.awt.AWTException;
import java.awt.GraphicsDevice;
import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * Displays that AWT knows. A display has at most {@value #MAX_PIXELS} pixels, as one of
 * 8K has. So a capture takes at most 133 MB of the heap, and the system as much again
 * while it copies.
 */
final class AwtDisplays implements Displays {

	/** Maximum number of pixels of a display: 7680 × 4320. */
	static final int MAX_PIXELS = 33_177_600;

	/** Property by which Spring Boot hides displays from AWT, unless it is set before. */
	private static final String HEADLESS = "java.awt.headless";

	private static final String NO_DISPLAY = "the gateway has no display: start it in a session with a screen, "
			+ "or set DISPLAY in its environment, for example to :0";

	private static final String CLOSED_DISPLAY = "the display cannot be opened: check DISPLAY and XAUTHORITY, "
			+ "and whether Java is a headless build, then start the gateway again";

	private static final String NOT_PERMITTED = "the system does not permit captures of the screen: "
			+ "permit them to the program that starts the gateway";

	/** Lets AWT look for displays by itself. */
	AwtDisplays() {
		System.clearProperty(HEADLESS);
	}

	@Override
	public List<DisplaySize> displays() {
		return call(() -> Arrays.stream(devices()).map(AwtDisplays::bounds).map(AwtDisplays::size).toList());
	}

	@Override
	public @Nullable Pixels capture(int number) {
		return call(() -> {
			GraphicsDevice[] devices = devices();
			return (number <= devices.length) ? capture(devices[number - 1]) : null;
		});
	}

	private static Pixels capture(GraphicsDevice device) throws AWTException {
		Rectangle bounds = bounds(device);
		AffineTransform scale = device.getDefaultConfiguration().getDefaultTransform();
		if (bounds.getWidth() * scale.getScaleX() * bounds.getHeight() * scale.getScaleY() > MAX_PIXELS) {
			throw new UnreadableException("the display has more than " + MAX_PIXELS + " pixels");
		}
		BufferedImage image = new Robot(device).createScreenCapture(bounds);
		return new Pixels(image.getWidth(), image.getHeight(), rgb(image));
	}

	/** Returns the pixels of an image, without a copy if the image is as usual. */
	private static int[] rgb(BufferedImage image) {
		boolean isUsual = image.getType() == BufferedImage.TYPE_INT_RGB;
		return (isUsual && image.getRaster().getDataBuffer() instanceof DataBufferInt buffer) ? buffer.getData()
				: image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
	}

	private static GraphicsDevice[] devices() {
		return GraphicsEnvironment.getLocalGraphicsEnvironment().getScreenDevices();
	}

	private static Rectangle bounds(GraphicsDevice device) {
		return device.getDefaultConfiguration().getBounds();
	}

	private static DisplaySize size(Rectangle bounds) {
		return new DisplaySize(bounds.width, bounds.height);
	}

	/**
	 * Runs work of AWT. AWT reports a missing display or library by errors, which would
	 * otherwise end the thread.
	 */
	private static <T extends @Nullable Object> T call(Callable<T> work) {
		try {
			return work.call();
		}
		catch (UnreadableException ex) {
			throw ex;
		}
		catch (HeadlessException ex) {
			throw new SourceUnavailableException(isDisplayNamed() ? CLOSED_DISPLAY : NO_DISPLAY, ex);
		}
		catch (SecurityException ex) {
			throw new SourceUnavailableException(NOT_PERMITTED, ex);
		}
		catch (Exception | AWTError | LinkageError ex) {
			throw new SourceUnavailableException(CLOSED_DISPLAY, ex);
		}
	}

	private static boolean isDisplayNamed() {
		String display = System.getenv("DISPLAY");
		return display != null && !display.isBlank();
	}

}
