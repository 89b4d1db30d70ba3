package io.mneme.seal.command;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealStatus;
import io.mneme.seal.key.FolderKeys;
import io.mneme.seal.key.KeyPlaces;
import io.mneme.seal.key.KeyRingFile;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * The command {@code mneme key}, which {@code bin/mneme} runs without a container: in one that runs, the shell has it.
 *
 * <p>Arguments: the data folder, the base folder, the path of the key file, the last two possibly empty, then {@code create FILE}, {@code use FILE},
 * {@code rotate [--to FILE]}, {@code status} or {@code check}, which says by its exit code whether the keys can be opened.
 */
public final class KeyMain {

    private static final int FIRST_WORD = 3;
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final String SYNOPSIS = "key create FILE, key use FILE, key rotate [--to FILE] or key status";

    private final KeyPlaces places;
    private final Optional<Path> keyFile;
    private final InstantSource clock = InstantSource.system();
    private final PrintStream out;

    private KeyMain(KeyPlaces places, Optional<Path> keyFile, PrintStream out) {
        this.places = places;
        this.keyFile = keyFile;
        this.out = out;
    }

    /** Ends the process with 0 if it was done, 1 if that failed, and 2 if the arguments are wrong. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        KeyPlaces places = new KeyPlaces(Path.of(arguments[0]), path(arguments[1]));
        try {
            Deque<String> words = new ArrayDeque<>(Arrays.asList(arguments).subList(FIRST_WORD, arguments.length));
            new KeyMain(places, path(arguments[2]), out).run(words);
            return DONE;
        } catch (IllegalArgumentException refused) {
            err.println("mneme: " + refused.getMessage());
            return USAGE;
        } catch (SealException failed) {
            err.println("mneme: " + failed.getMessage());
            return FAILED;
        }
    }

    private static Optional<Path> path(String word) {
        return Optional.of(word).filter(path -> !path.isEmpty()).map(Path::of);
    }

    private void run(Deque<String> words) {
        String verb = words.isEmpty() ? "" : words.pop();
        switch (verb) {
            case "create" -> create(file(words));
            case "use" -> use(file(words));
            case "rotate" -> rotate(words);
            case "status" -> status();
            case "check" -> check();
            default -> throw new IllegalArgumentException("use " + SYNOPSIS);
        }
    }

    private void create(Path file) {
        show(FolderKeys.create(places, file, clock).status());
        out.println(
                "Keep a copy of " + file + " elsewhere: without it nothing that is recorded from now on can be read.");
        out.println("What was recorded before stays as it is.");
    }

    private void use(Path file) {
        FolderKeys keys = FolderKeys.open(places, Optional.of(file), clock);
        keys.remember();
        show(keys.status());
    }

    private void rotate(Deque<String> words) {
        Optional<String> other = Optional.empty();
        if (!words.isEmpty()) {
            if (!words.pop().equals("--to")) {
                throw new IllegalArgumentException("use " + SYNOPSIS);
            }
            other = Optional.of(file(words).toString());
        }
        requireKeys();
        show(open().rotate(other));
    }

    private void status() {
        if (isEncrypted()) {
            show(open().status());
        } else {
            out.println("not encrypted");
        }
    }

    private void check() {
        if (isEncrypted()) {
            open();
        }
    }

    private FolderKeys open() {
        return FolderKeys.open(places, keyFile, clock);
    }

    private boolean isEncrypted() {
        return new KeyRingFile(places.data()).exists();
    }

    private void requireKeys() {
        if (!isEncrypted()) {
            throw new SealException("this data folder is not encrypted; make its keys with: mneme key create FILE");
        }
    }

    private void show(SealStatus status) {
        out.println(
                "encrypted; master key " + status.masterKey() + " (" + status.source() + ") in " + status.keyFile());
        for (int i = 0; i < status.keys().size(); i++) {
            String state = i == status.keys().size() - 1 ? "encrypts" : "decrypts";
            out.println("data key " + status.keys().get(i).id() + "  created "
                    + status.keys().get(i).created() + "  " + state);
        }
    }

    private static Path file(Deque<String> words) {
        if (words.size() != 1 || words.peek().startsWith("-")) {
            throw new IllegalArgumentException("FILE must be given, and one only; use " + SYNOPSIS);
        }
        return Path.of(words.pop()).toAbsolutePath();
    }
}
