package io.mneme.ui.command.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A session in a container's shell, over {@code POST /v1/commands}. One thread runs lines; others may interrupt. */
final class ConsoleConnection implements Closeable {

    private static final Set<String> EXIT_COMMANDS = Set.of("exit", "quit");
    private static final Pattern DETAIL = Pattern.compile("\"detail\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final int TOO_MANY_REQUESTS = 429;

    /** How long a container may send nothing; it sends a sign of life every other second. */
    private static final int TIMEOUT_MILLIS = 60_000;

    private final String directory = Path.of("").toAbsolutePath().toString();
    private final String session = UUID.randomUUID().toString();
    private final Path folder;
    private volatile ContainerAddress container;
    private volatile String terminalType = "";
    private volatile int columns;

    /**
     * Where a container takes commands, until it is stopped.
     *
     * @param commands the address
     * @param token what the owner of the data folder knows
     */
    private record ContainerAddress(URI commands, String token) {

        static ContainerAddress read(Path folder) throws IOException {
            String token = Files.readString(folder.resolve("token"), US_ASCII);
            String port = Files.readString(folder.resolve("port"), US_ASCII).strip();
            if (!port.matches("[0-9]{1,5}")) {
                throw new IOException("there is no number of a port in " + folder.resolve("port"));
            }
            return new ContainerAddress(URI.create("http://127.0.0.1:" + port + "/v1/commands"), token);
        }
    }

    /** The container knows another token: it was started again, or is one of another data folder. */
    private static final class OtherTokenException extends IOException {

        private static final long serialVersionUID = 1L;

        OtherTokenException(String reason) {
            super(reason);
        }
    }

    /**
     * Creates the session of a container, which only the owner of its data folder can do.
     *
     * @throws IOException if the container has left no token there, or this user may not read it
     */
    ConsoleConnection(Path dataFolder) throws IOException {
        folder = dataFolder.resolve(".run");
        container = ContainerAddress.read(folder);
    }

    /** Sets the variable that tells commands the type of the terminal which shows their output. */
    void sendTerminalType(String type) throws IOException {
        terminalType = type.replace("'", "");
        discard("--line", session, "TERM = '" + terminalType + "'");
    }

    /**
     * Returns what can follow on a line.
     *
     * @param line the line up to the cursor
     * @return by what is typed, in its order, what it is; empty where that is not known
     */
    Map<String, String> completions(String line) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        send(out, OutputStream.nullOutputStream(), "--directory", directory, "--complete-line", session, line);
        Map<String, String> completions = new LinkedHashMap<>();
        out.toString(UTF_8)
                .lines()
                .map(found -> found.split("\t", 2))
                .forEach(found -> completions.put(found[0], found.length == 2 ? found[1] : ""));
        return completions;
    }

    /** Returns whether a line is to end the session. */
    static boolean isExit(String line) {
        return EXIT_COMMANDS.contains(line.strip());
    }

    /** Sets how wide the terminal is that shows the output of the next lines; 0 if there is none. */
    void setColumns(int columns) {
        this.columns = columns;
    }

    /**
     * Runs a line to its end.
     *
     * @param out takes what it prints, as it comes
     * @param err takes its error messages, as they come
     * @return whether it worked
     * @throws IOException if the container is gone, or an output cannot be written
     */
    boolean run(String line, OutputStream out, OutputStream err) throws IOException {
        List<String> words = new ArrayList<>(List.of("--directory", directory));
        if (columns > 0) {
            words.addAll(List.of("--columns", Integer.toString(columns)));
        }
        words.addAll(List.of("--line", session, line));
        return send(out, err, words.toArray(String[]::new));
    }

    /** Interrupts the line that runs; returns whether one does. */
    boolean interrupt() throws IOException {
        return send(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), "--interrupt", session);
    }

    /** Ends the session; one whose container is gone has ended with it. */
    @Override
    public void close() {
        try {
            discard("--close", session);
        } catch (IOException gone) {
            // nothing is left to be closed
        }
    }

    private void discard(String... words) throws IOException {
        send(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), words);
    }

    /** Sends words, and returns whether the exit code was 0; to the container that was started meanwhile if this one is gone. */
    private boolean send(OutputStream out, OutputStream err, String... words) throws IOException {
        try {
            return sendOnce(out, err, words);
        } catch (OtherTokenException | ConnectException gone) {
            // Both say that the words have had no effect.
            if (!findRestarted()) {
                throw gone;
            }
            err.write("the container was started again, without the variables of this console\n".getBytes(UTF_8));
            return sendOnce(out, err, words);
        }
    }

    /** Returns whether another container runs on the folder by now. */
    private boolean findRestarted() throws IOException {
        ContainerAddress former = container;
        try {
            container = ContainerAddress.read(folder);
        } catch (NoSuchFileException absent) {
            throw new IOException("it has stopped", absent);
        }
        boolean restarted = !container.equals(former);
        if (restarted && !terminalType.isEmpty()) {
            sendOnce(
                    OutputStream.nullOutputStream(),
                    OutputStream.nullOutputStream(),
                    "--line",
                    session,
                    "TERM = '" + terminalType + "'");
        }
        return restarted;
    }

    private boolean sendOnce(OutputStream out, OutputStream err, String... words) throws IOException {
        byte[] body = (String.join("\0", words) + "\0").getBytes(UTF_8);
        HttpURLConnection call = newCall();
        call.setRequestProperty("Mneme-Words", Integer.toString(words.length));
        // Also keeps Java from sending a line again whose connection broke.
        call.setFixedLengthStreamingMode(body.length);
        try (OutputStream request = call.getOutputStream()) {
            request.write(body);
        }
        if (call.getResponseCode() != HttpURLConnection.HTTP_OK) {
            return refused(call, err);
        }
        try (InputStream frames = call.getInputStream()) {
            return receive(frames, out, err);
        }
    }

    private HttpURLConnection newCall() throws IOException {
        ContainerAddress address = container;
        HttpURLConnection call = (HttpURLConnection) address.commands().toURL().openConnection(Proxy.NO_PROXY);
        call.setConnectTimeout(TIMEOUT_MILLIS);
        call.setReadTimeout(TIMEOUT_MILLIS);
        call.setRequestMethod("POST");
        call.setRequestProperty("Connection", "close");
        call.setRequestProperty("Authorization", "Bearer " + address.token());
        Optional.ofNullable(System.getenv("MNEME_OWNER"))
                .ifPresent(owner -> call.setRequestProperty("X-Mneme-Owner", owner));
        call.setRequestProperty("Content-Type", "application/vnd.mneme.command");
        call.setDoOutput(true);
        return call;
    }

    private static boolean refused(HttpURLConnection call, OutputStream err) throws IOException {
        try (InputStream problem = Objects.requireNonNullElse(call.getErrorStream(), InputStream.nullInputStream())) {
            Matcher detail = DETAIL.matcher(new String(problem.readAllBytes(), UTF_8));
            String reason = detail.find()
                    ? detail.group(1)
                    : "status " + call.getResponseCode() + " " + call.getResponseMessage();
            if (call.getResponseCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
                throw new OtherTokenException(reason);
            }
            if (call.getResponseCode() != TOO_MANY_REQUESTS) {
                throw new IOException(reason);
            }
            err.write((reason + "\n").getBytes(UTF_8));
            return false;
        }
    }

    /** Takes frames apart: a line with a letter and a number, and behind the letter of an output so many bytes. */
    private static boolean receive(InputStream frames, OutputStream out, OutputStream err) throws IOException {
        while (true) {
            char kind = (char) frames.read();
            frames.read();
            int number = number(frames);
            switch (kind) {
                case 'o' -> copy(frames.readNBytes(number), out);
                case 'e' -> copy(frames.readNBytes(number), err);
                case 'x' -> {
                    return number == 0;
                }
                default -> {
                    // a sign of life
                }
            }
        }
    }

    private static int number(InputStream frames) throws IOException {
        int number = 0;
        for (int digit = frames.read(); digit != '\n'; digit = frames.read()) {
            if (digit < 0) {
                throw new EOFException("the container has closed the connection");
            }
            number = 10 * number + Character.digit(digit, 10);
        }
        return number;
    }

    private static void copy(byte[] printed, OutputStream to) throws IOException {
        to.write(printed);
        to.flush();
    }
}
