package io.mneme.itests.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Does at one place of a plug-in what its file {@code fault.properties} says. It is in the jar of each faulty plug-in. */
public final class FaultyCode {

    private static final long STUBBORN_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final long SPINNING_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long BREAK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static volatile long turns;

    private FaultyCode() {}

    /** Does what is to be done at a place, if anything. */
    public static void at(String place) {
        if (place.equals(fault().getProperty("place"))) {
            act(fault().getProperty("act"));
        }
    }

    /** Returns the name of the plug-in. */
    public static String name() {
        return fault().getProperty("name");
    }

    private static Properties fault() {
        Properties fault = new Properties();
        try (InputStream file = FaultyCode.class.getResourceAsStream("/fault.properties")) {
            fault.load(file);
            return fault;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void act(String act) {
        switch (act) {
            case "loop" -> loop(Boolean.parseBoolean(fault().getProperty("breaks")));
            case "sleep" -> sleep();
            case "stub" -> ignoreInterruptions();
            case "throw" -> throw new IllegalStateException("no reason");
            case "odd" -> throw new OddException();
            case "recurse" -> recurse(0);
            case "exit" -> System.exit(3);
            case "heap" -> fillHeap();
            default -> throw new IllegalArgumentException(act);
        }
    }

    /** Spins at first, and then may take breaks without an end: many loops that spin on would starve the tests beside it. */
    private static void loop(boolean takesBreaks) {
        long begun = System.nanoTime();
        while (turns >= 0) {
            turns = (turns + 1) & Long.MAX_VALUE;
            if (takesBreaks && (turns & 0xfff) == 0 && System.nanoTime() - begun > SPINNING_NANOS) {
                LockSupport.parkNanos(BREAK_NANOS);
                // Else the next breaks would end at once.
                Thread.interrupted();
            }
        }
    }

    private static int recurse(int depth) {
        return turns < 0 ? depth : recurse(depth + 1) + 1;
    }

    private static void sleep() {
        try {
            TimeUnit.MINUTES.sleep(10);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void ignoreInterruptions() {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < STUBBORN_NANOS) {
            try {
                TimeUnit.SECONDS.sleep(1);
            } catch (InterruptedException ignored) {
                turns++;
            }
        }
    }

    private static void fillHeap() {
        List<byte[]> blocks = new ArrayList<>();
        while (turns >= 0) {
            blocks.add(new byte[1 << 20]);
        }
    }

    /** Throws when it is looked at. */
    public static final class OddException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }
}
