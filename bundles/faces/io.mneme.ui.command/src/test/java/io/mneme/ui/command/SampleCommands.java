package io.mneme.ui.command;

import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;

/** Commands that do what a test needs. */
public final class SampleCommands {

    static final List<String> FUNCTIONS = List.of(
            "echo", "length", "both", "missing", "unknown", "broken", "crash", "new", "quiet", "absent", "endless",
            "flood", "refuse");

    final CountDownLatch interrupted = new CountDownLatch(1);

    /** An exception as those of the contracts are called. */
    static final class UnknownTeaException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        UnknownTeaException() {
            super("there is no tea");
        }
    }

    @Descriptor("Returns its words, each on a line of its own after its length")
    public String echo(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") boolean json, String... words) {
        StringBuilder text = new StringBuilder(json ? "json" : "plain");
        for (String word : words) {
            text.append('\n').append(word.length()).append(' ').append(word);
        }
        return text.toString();
    }

    public int length() throws IOException {
        return System.in.readAllBytes().length;
    }

    public void both(CommandSession session) {
        session.getConsole().print("printed\n");
        System.err.println("warned");
    }

    public void missing() {
        throw new NoSuchElementException("nothing is there");
    }

    public void unknown() {
        throw new UnknownTeaException();
    }

    public void refuse(String... words) {
        throw new IllegalArgumentException(
                words[0].startsWith("-") ? "there is no option " + words[0] : "see tea:echo, not " + words[0]);
    }

    public void broken() {
        throw new IllegalStateException("the kettle is broken");
    }

    @Descriptor("Makes a tea")
    public String _new(
            @Parameter(
                            names = {"-s", "--sugar"},
                            absentValue = "0")
                    @Descriptor("how many spoons")
                    int sugar) {
        return "tea";
    }

    public void crash() {
        throw new AssertionError("the tea is cold");
    }

    public void quiet() {}

    public String absent(CommandSession session) {
        session.put("mneme.exit", 1);
        return "{\"status\":\"not_found\"}";
    }

    public void endless() throws InterruptedException {
        System.out.println("begun");
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException ended) {
            interrupted.countDown();
            throw ended;
        }
    }

    public void flood() throws InterruptedException {
        String line = "x".repeat(100_000);
        while (!Thread.interrupted()) {
            System.out.println(line);
        }
        interrupted.countDown();
    }
}
