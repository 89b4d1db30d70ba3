package org.example.notes;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Component;

/** Holds the lines of a file, and does at its methods what another file says. */
@Component
public final class NoteHolder implements ErasureParticipant {

    private static final Path FOLDER = Path.of(System.getProperty("mneme.data"), "notes");

    @Override
    public String name() {
        return "notes";
    }

    @Override
    public Found find(Erased what) {
        return new Found(0);
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(0);
    }

    @Override
    public Found findText(String text) {
        String act = act("find");
        return act.equals("null")
                ? null
                : new Found(lines().stream().filter(line -> line.contains(text)).count());
    }

    @Override
    public Removed removeText(String text) {
        List<String> kept =
                lines().stream().filter(line -> !line.contains(text)).toList();
        long removed = lines().size() - kept.size();
        String act = act("remove");
        if (act.equals("null")) {
            return null;
        }
        if (!act.equals("keep")) {
            write(kept);
        }
        return new Removed(removed);
    }

    private static String act(String method) {
        String[] fault = read("fault").get(0).split(" ");
        if (!fault[0].equals(method)) {
            return "";
        }
        switch (fault[1]) {
            case "throw" -> throw new IllegalStateException("no reason");
            case "error" -> throw new NoClassDefFoundError("org/example/Gone");
            case "sleep" -> sleep();
            default -> {}
        }
        return fault[1];
    }

    private static void sleep() {
        try {
            TimeUnit.MINUTES.sleep(10);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static List<String> lines() {
        return read("notes.txt");
    }

    private static List<String> read(String file) {
        try {
            return Files.readAllLines(FOLDER.resolve(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void write(List<String> lines) {
        try {
            Files.write(FOLDER.resolve("notes.txt"), lines);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
