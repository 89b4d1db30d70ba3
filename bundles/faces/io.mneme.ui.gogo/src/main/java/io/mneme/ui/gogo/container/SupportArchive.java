package io.mneme.ui.gogo.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A zip file for a report of a fault: each document is masked, and one that cannot be made says so in its place.
 *
 * @param documents makes each document, by the name of its file
 * @param mask removes secrets
 */
record SupportArchive(Map<String, Supplier<String>> documents, SecretMask mask) {

    private static final int MAX_LOG_BYTES = 1 << 20;

    /** The beginning of a message in the log: its lines up to the next one, such as a stack trace, belong to it. */
    private static final Pattern MESSAGE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T\\S+ +([A-Z]+) ");

    private static final Set<String> DETAILS = Set.of("DEBUG", "TRACE");

    /**
     * Writes the file, which exists only once it is whole.
     *
     * @throws IllegalArgumentException if the file is there already, or its folder is not
     */
    void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.exists(file)) {
            throw new IllegalArgumentException("the file is there already: " + file);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IllegalArgumentException("the folder of the file does not exist: " + file);
        }
        Path written = Files.createTempFile(folder, ".mneme-support", ".zip");
        try {
            try (OutputStream to = Files.newOutputStream(written)) {
                writeTo(to);
            }
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private void writeTo(OutputStream to) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(to)) {
            for (Map.Entry<String, Supplier<String>> document : documents.entrySet()) {
                zip.putNextEntry(new ZipEntry(document.getKey()));
                zip.write(mask.text(made(document.getValue())).getBytes(UTF_8));
                zip.closeEntry();
            }
        }
    }

    /** What is broken is what the file is for, so that the other documents must be there nevertheless. */
    private static String made(Supplier<String> document) {
        try {
            return document.get();
        } catch (RuntimeException | LinkageError broken) {
            return "could not be made: " + broken + "\n";
        }
    }

    /**
     * Returns the last messages of a log file, 1 MiB at most, without those for developers: some library may log at these levels what
     * a request contains.
     */
    static String lastLog(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long begin = Math.max(0, file.length() - MAX_LOG_BYTES);
            file.seek(begin);
            byte[] end = new byte[(int) (file.length() - begin)];
            file.readFully(end);
            String text = new String(end, UTF_8);
            return withoutDetails(begin == 0 ? text : text.substring(text.indexOf('\n') + 1));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String withoutDetails(String log) {
        StringBuilder kept = new StringBuilder();
        boolean isKept = true;
        for (String line : log.split("(?<=\n)")) {
            Matcher beginning = MESSAGE.matcher(line);
            if (beginning.lookingAt()) {
                isKept = !DETAILS.contains(beginning.group(1));
            }
            kept.append(isKept ? line : "");
        }
        return kept.toString();
    }
}
