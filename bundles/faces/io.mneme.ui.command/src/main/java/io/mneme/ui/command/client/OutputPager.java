package io.mneme.ui.command.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.NonBlockingReader;

/**
 * Shows what a command prints page by page. What comes slowly, such as the events of a log that is followed, is shown without a stop. While a
 * page is read, the rest is received on another thread, into a file if it is long: a container does not wait for a person.
 */
final class OutputPager {

    private static final String MORE = "-- more: Space a page, Enter a line, a all, q quit --";
    private static final long PAUSE_MILLIS = 500;
    private static final long KEY_MILLIS = 100;
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final int MAX_MEMORY_BYTES = 1 << 20;

    private final Terminal terminal;
    private final Runnable interruption;
    private final OutputSpool spool = new OutputSpool(MAX_MEMORY_BYTES);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final int width;
    private final int pageRows;
    private int rowsLeft;
    private volatile boolean asking;
    private volatile boolean quit;

    /**
     * Creates the pager of one command.
     *
     * @param interrupt ends the command
     */
    OutputPager(Terminal terminal, Runnable interrupt) {
        this.terminal = terminal;
        this.interruption = interrupt;
        width = terminal.getWidth();
        pageRows = width > 0 && terminal.getHeight() > 2 && !terminal.getType().startsWith(Terminal.TYPE_DUMB)
                ? terminal.getHeight() - 1
                : NO_LIMIT;
        rowsLeft = pageRows;
    }

    /** Returns a stream whose bytes are shown. */
    OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                spool.add(bytes, offset, length);
            }
        };
    }

    /** Ends the command, as Ctrl-C does; while it asks whether to go on, nothing more is shown. */
    void interrupt() {
        quit |= asking;
        interruption.run();
    }

    /**
     * Runs a command, and shows what it prints to its end.
     *
     * @throws IOException if the container is gone
     */
    void show(Callable<?> command) throws IOException {
        CompletableFuture<Void> received = CompletableFuture.runAsync(() -> receive(command));
        try (spool) {
            showOutput();
            received.join();
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void receive(Callable<?> command) {
        try {
            command.call();
        } catch (Exception gone) {
            throw new CompletionException(gone);
        } finally {
            spool.end();
        }
    }

    private void showOutput() throws InterruptedException, IOException {
        while (!spool.isDone()) {
            for (byte value : next()) {
                line.write(value);
                if (value == '\n') {
                    showLine();
                }
            }
            if (spool.isEmpty()) {
                showLine();
            }
        }
    }

    /** What comes after a pause begins a page. */
    private byte[] next() throws InterruptedException, IOException {
        byte[] bytes = spool.take(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        if (bytes.length == 0) {
            rowsLeft = rowsLeft == NO_LIMIT ? NO_LIMIT : pageRows;
            bytes = spool.take(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
        return bytes;
    }

    private void showLine() throws IOException {
        if (line.size() > 0) {
            int rows = rows(line.toString(StandardCharsets.UTF_8));
            if (!quit && rows > rowsLeft) {
                askForMore();
            }
            if (!quit) {
                terminal.output().write(line.toByteArray());
                terminal.flush();
            }
            rowsLeft = rowsLeft == NO_LIMIT ? NO_LIMIT : rowsLeft - rows;
            line.reset();
        }
    }

    private int rows(String text) {
        int columns = AttributedString.fromAnsi(text.stripTrailing()).columnLength();
        return width > 0 ? Math.max(1, (columns + width - 1) / width) : 1;
    }

    private void askForMore() throws IOException {
        Attributes before = terminal.enterRawMode();
        asking = true;
        try {
            terminal.writer().print(MORE);
            terminal.flush();
            while (!quit && !isAnswer(terminal.reader().read(KEY_MILLIS))) {
                // until a key is pressed that means something, or Ctrl-C
            }
            terminal.writer().print("\r" + " ".repeat(Math.min(MORE.length(), width - 1)) + "\r");
            terminal.flush();
        } finally {
            asking = false;
            terminal.setAttributes(before);
        }
    }

    private boolean isAnswer(int key) {
        switch (key) {
            case ' ', 'f' -> rowsLeft = pageRows;
            case '\r', '\n', 'j' -> rowsLeft = 1;
            case 'a', 'G' -> rowsLeft = NO_LIMIT;
            case 'q', 'Q', NonBlockingReader.EOF -> interrupt();
            default -> {
                return false;
            }
        }
        return true;
    }
}
