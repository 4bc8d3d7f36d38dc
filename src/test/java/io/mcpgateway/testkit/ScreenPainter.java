package io.mcpgateway.testkit;

import java.awt.AWTException;
import java.awt.Canvas;
import java.awt.Color;
import java.awt.Frame;
import java.awt.Graphics;
import java.awt.Robot;
import java.awt.Toolkit;
import java.util.Scanner;

/**
 * Program that fills the first display with the colours of its input, one a line, and
 * repeats a line once the display shows the colour.
 */
public final class ScreenPainter {

	private ScreenPainter() {
	}

	/** Paints until the input ends. */
	public static void main(String[] args) throws AWTException {
		Frame frame = new Frame();
		Canvas canvas = new Canvas();
		frame.setUndecorated(true);
		frame.add(canvas);
		frame.setBounds(0, 0, VirtualScreen.WIDTH, VirtualScreen.HEIGHT);
		frame.setVisible(true);
		Robot robot = new Robot();
		Scanner input = new Scanner(System.in);
		while (input.hasNextInt()) {
			Color colour = new Color(input.nextInt());
			canvas.setBackground(colour);
			while (!isPainted(robot, colour)) {
				paint(canvas, colour);
				robot.delay(20);
			}
			System.out.println(colour.getRGB() & 0xFFFFFF);
		}
		System.exit(0);
	}

	private static void paint(Canvas canvas, Color colour) {
		Graphics graphics = canvas.getGraphics();
		graphics.setColor(colour);
		graphics.fillRect(0, 0, VirtualScreen.WIDTH, VirtualScreen.HEIGHT);
		graphics.dispose();
		Toolkit.getDefaultToolkit().sync();
	}

	private static boolean isPainted(Robot robot, Color colour) {
		return robot.getPixelColor(1, 1).equals(colour)
				&& robot.getPixelColor(VirtualScreen.WIDTH - 1, VirtualScreen.HEIGHT - 1).equals(colour);
	}

}
