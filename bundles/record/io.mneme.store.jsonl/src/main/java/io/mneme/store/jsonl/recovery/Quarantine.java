package io.mneme.store.jsonl.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.DirectoryListing;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.FileRangeDigest;
import io.mneme.support.line.LineDigest;
import io.mneme.support.line.LineSearch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder with the bytes that repairs have removed from a journal's files. They stay until an entry of the same file
 * is changed, or until the retention deletes them. Used in the write turn only.
 */
public final class Quarantine {

    private static final Logger log = LoggerFactory.getLogger(Quarantine.class);

    private static final String DAMAGED = ".damaged";
    private static final String TORN = ".torn";
    private static final String UNFINISHED = ".part";

    /** Names of the files that repairs create; the first group is the plain name of the origin. */
    private static final Pattern NAME = Pattern.compile("(.+)\\.(?:[^.]+\\.(?:damaged|torn)|part)");

    private final JournalSettings settings;
    private final Storage storage;

    public Quarantine(JournalSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * Durably copies a damaged file; returns the path of the copy.
     *
     * @param token part of the name of the copy
     */
    public Path addDamaged(String file, String token) throws IOException {
        Path kept = path(file, "." + token + DAMAGED);
        storage.createFolder(settings.quarantineFolder());
        try (AppendFile damaged = AppendFile.open(settings.path(file), storage)) {
            copy(damaged, 0, damaged.length(), kept);
        }
        syncNames();
        return kept;
    }

    /**
     * Durably copies the torn end of a file; returns the path of the copy. Its name depends on its bytes, so a repetition
     * after a crash creates no second copy.
     */
    Path addTorn(AppendFile file, String name, long start, long end) throws IOException {
        Path part = path(name, UNFINISHED);
        storage.createFolder(settings.quarantineFolder());
        storage.delete(part);
        copy(file, start, end, part);
        Path fragment = path(name, "." + LineDigest.hex(FileRangeDigest.of(file, start, end)) + TORN);
        storage.move(part, fragment);
        syncNames();
        return fragment;
    }

    private void copy(AppendFile file, long start, long end, Path path) throws IOException {
        try (AppendFile copy = AppendFile.openOrCreate(path, storage)) {
            copy.appendFrom(file, start, end);
            copy.sync();
        }
    }

    private void syncNames() throws IOException {
        storage.syncFolder(settings.quarantineFolder());
        storage.syncFolder(settings.folder());
    }

    private Path path(String file, String suffix) {
        return settings.quarantineFolder().resolve(plainName(file) + suffix);
    }

    private static String plainName(String file) {
        return file.replace('/', '.');
    }

    /**
     * Deletes all files that may contain the present or a former text of an entry of this file. When this method
     * returns, the deletion is durable.
     */
    public void purge(String file) throws IOException {
        Set<String> origins = origins(file);
        delete(files(origins::contains), "as an entry of " + file + " is deleted or edited");
    }

    /** Returns how many files {@link #purge} deletes for entries of these files. */
    public int count(Collection<String> files) throws IOException {
        Set<String> origins = new HashSet<>();
        files.forEach(file -> origins.addAll(origins(file)));
        return files(origins::contains).size();
    }

    /** Returns how many files have a text, also in a key or value of a line of JSON. */
    public int countWith(String text) throws IOException {
        return filesWith(text).size();
    }

    /** Durably deletes the files that have a text; returns their number. */
    public int deleteWith(String text) throws IOException {
        List<Path> files = filesWith(text);
        delete(files, "as a text in it is erased");
        return files.size();
    }

    private List<Path> filesWith(String text) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path file : files(origin -> true)) {
            try (Stream<String> lines = read(file).lines()) {
                if (lines.anyMatch(line -> LineSearch.contains(line, text))) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    /** A copy of a compressed file is damaged: what is behind the damage cannot be read, so a torn member counts as it is. */
    private static String read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return new String(
                file.toString().contains(FileLayout.COMPRESSED_SUFFIX + ".") ? inflated(bytes) : bytes, UTF_8);
    }

    private static byte[] inflated(byte[] compressed) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            in.transferTo(plain);
        } catch (IOException damaged) {
            log.debug("a quarantined file can be read up to its damage only", damaged);
        }
        return plain.toByteArray();
    }

    /** Durably deletes the files that were last modified before a moment; returns their number. */
    public int expire(Instant before) throws IOException {
        List<Path> expired = new ArrayList<>();
        for (Path path : files(origin -> true)) {
            if (FileVersion.of(path).modified().toInstant().isBefore(before)) {
                expired.add(path);
            }
        }
        delete(expired, "as it is from before " + before);
        return expired.size();
    }

    /** Returns the origins where an entry of this file may have been before a rotation or compression. */
    private Set<String> origins(String file) {
        Set<String> origins = new HashSet<>();
        origins.add(origin(file));
        if (settings.layout().isArchive(file)) {
            origins.add(origin(settings.layout().target(Optional::empty, Instant::now)));
        }
        return origins;
    }

    /** Returns the plain name of a file without the suffix of the compressed form. */
    private static String origin(String file) {
        String name = plainName(file);
        return name.endsWith(FileLayout.COMPRESSED_SUFFIX)
                ? name.substring(0, name.length() - FileLayout.COMPRESSED_SUFFIX.length())
                : name;
    }

    private List<Path> files(Predicate<String> originFilter) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : DirectoryListing.list(settings.quarantineFolder(), NAME.pattern())) {
            Matcher parts = NAME.matcher(name);
            Path path = settings.quarantineFolder().resolve(name);
            boolean quarantined = parts.matches() && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
            if (quarantined && originFilter.test(origin(parts.group(1)))) {
                files.add(path);
            }
        }
        return files;
    }

    private void delete(List<Path> files, String reason) throws IOException {
        for (Path file : files) {
            storage.delete(file);
            log.warn("{}: deleted, {}", file, reason);
        }
        if (!files.isEmpty()) {
            storage.syncFolder(settings.quarantineFolder());
        }
    }
}
