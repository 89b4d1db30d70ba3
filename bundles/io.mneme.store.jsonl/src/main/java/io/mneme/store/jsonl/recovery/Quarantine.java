package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.DirectoryListing;
import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder that keeps what repairs take out of a journal's files, until an entry of the same file is changed or retention
 * asks for it. Used in the writing turn only.
 */
public final class Quarantine {

    private static final Logger log = LoggerFactory.getLogger(Quarantine.class);

    private static final String DAMAGED = ".damaged";
    private static final String TORN = ".torn";
    private static final String UNFINISHED = ".part";

    /** What repairs have made; the first group is the plain name of the file it was taken out of. */
    private static final Pattern NAME = Pattern.compile("(.+)\\.(?:[^.]+\\.(?:damaged|torn)|part)");

    private final JournalSettings settings;
    private final Storage storage;

    public Quarantine(JournalSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /** Returns where a copy of a damaged file goes. */
    public Path damaged(String file, String token) {
        return path(file, "." + token + DAMAGED);
    }

    /** Returns where the torn end of a file goes, by the digest of its bytes. */
    Path torn(String file, String digest) {
        return path(file, "." + digest + TORN);
    }

    /** Returns where the torn end of a file is copied to, until it is complete. */
    Path unfinished(String file) {
        return path(file, UNFINISHED);
    }

    private Path path(String file, String ending) {
        return settings.quarantineFolder().resolve(plainName(file) + ending);
    }

    private static String plainName(String file) {
        return file.replace('/', '.');
    }

    /**
     * Deletes all that may hold a text which an entry of this file has, or has had. When this method returns, the deletion
     * is durable.
     */
    public void purge(String file) throws IOException {
        Set<String> origins = origins(file);
        delete(files(origins::contains), "as an entry of " + file + " is deleted or edited");
    }

    /** Deletes what was written before a moment, durably, and returns how many files that were. */
    public int expire(Instant before) throws IOException {
        List<Path> expired = new ArrayList<>();
        for (Path path : files(origin -> true)) {
            if (AppendFile.attributes(path).lastModifiedTime().toInstant().isBefore(before)) {
                expired.add(path);
            }
        }
        delete(expired, "as it is from before " + before);
        return expired.size();
    }

    /** Returns the files an entry of this file may have been in, before it was rotated or compressed. */
    private Set<String> origins(String file) {
        Set<String> origins = new HashSet<>();
        origins.add(origin(file));
        if (settings.layout().isArchive(file)) {
            origins.add(origin(settings.layout().target(Optional::empty, Instant::now)));
        }
        return origins;
    }

    /** Returns what a file and its compressed form have in common. */
    private static String origin(String file) {
        String name = plainName(file);
        return name.endsWith(FileLayout.COMPRESSED_SUFFIX)
                ? name.substring(0, name.length() - FileLayout.COMPRESSED_SUFFIX.length())
                : name;
    }

    private List<Path> files(Predicate<String> wanted) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : DirectoryListing.list(settings.quarantineFolder(), NAME.pattern())) {
            Matcher parts = NAME.matcher(name);
            Path path = settings.quarantineFolder().resolve(name);
            boolean isOurs = parts.matches() && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
            if (isOurs && wanted.test(origin(parts.group(1)))) {
                files.add(path);
            }
        }
        return files;
    }

    private void delete(List<Path> files, String why) throws IOException {
        for (Path file : files) {
            storage.delete(file);
            log.warn("{}: deleted, {}", file, why);
        }
        if (!files.isEmpty()) {
            storage.syncFolder(settings.quarantineFolder());
        }
    }
}
