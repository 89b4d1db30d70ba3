package io.mneme.transfer;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A program whose histories a journal reads in place: the names of its files, and what the journal's configuration says of them. */
enum HistoryProgram {
    /** A program for dictation: one active file, and archives by month. */
    WENZI(
            "WenZi",
            "dictation",
            "dictation history",
            List.of(".config/WenZi"),
            Map.of("layout", "active-and-archives", "file", "conversation_history.jsonl")) {

        @Override
        List<Path> files(Path folder) throws IOException {
            List<Path> files = new ArrayList<>(list(folder.resolve(ARCHIVES), "unknown\\.jsonl"));
            files.addAll(list(folder.resolve(ARCHIVES), "[0-9]{4}-[0-9]{2}\\.jsonl"));
            files.addAll(list(folder, "conversation_history\\.jsonl"));
            return files;
        }

        @Override
        Path folderOf(Path file) {
            Path parent = file.getParent();
            return parent.endsWith(ARCHIVES) ? parent.getParent() : parent;
        }
    },
    /** A voice assistant: one file a day. It reads no compressed files, so they are not compressed. */
    VOICEMODE(
            "voicemode",
            "utterance",
            "exchange log",
            List.of(".voicemode/logs/conversations", ".voicemode/logs"),
            Map.of("layout", "daily", "prefix", "exchanges_", "gzip_after_days", "0")) {

        @Override
        List<Path> files(Path folder) throws IOException {
            return list(folder, "exchanges_[0-9]{4}-[0-9]{2}-[0-9]{2}\\.jsonl(\\.gz)?").stream()
                    .filter(file -> isDay(file.getFileName().toString().substring(10, 20)))
                    .toList();
        }

        @Override
        Path folderOf(Path file) {
            return file.getParent();
        }
    };

    private static final String ARCHIVES = "conversation_history_archives";

    private final String title;
    private final String kind;
    private final String form;
    private final List<String> places;
    private final Map<String, String> settings;

    HistoryProgram(String title, String kind, String form, List<String> places, Map<String, String> settings) {
        this.title = title;
        this.kind = kind;
        this.form = form;
        this.places = places;
        this.settings = settings;
    }

    /** Returns the name of the program. */
    String title() {
        return title;
    }

    /** Returns the kind of its entries. */
    String kind() {
        return kind;
    }

    /** Returns what its history is called. */
    String form() {
        return form;
    }

    /** Returns the folders in which the program keeps its history, below the person's home. */
    List<String> places() {
        return places;
    }

    /** Returns the settings of a journal that reads such a folder in place, without the folder. */
    Map<String, String> settings() {
        return settings;
    }

    /**
     * Returns the files of the program in a folder, in the order in which a journal reads them; none if there are none.
     *
     * @throws IOException if the folder cannot be listed
     */
    abstract List<Path> files(Path folder) throws IOException;

    /** Returns the folder of the history that a file of this program belongs to. */
    abstract Path folderOf(Path file);

    private static List<Path> list(Path folder, String pattern) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(
                folder, path -> path.getFileName().toString().matches(pattern))) {
            return StreamSupport.stream(all.spliterator(), false).sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException none) {
            return List.of();
        }
    }

    private static boolean isDay(String text) {
        try {
            LocalDate.parse(text);
            return true;
        } catch (DateTimeException noDay) {
            return false;
        }
    }
}
