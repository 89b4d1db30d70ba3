package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the disk says of the files, compared with what is known of them. */
final class Survey {

    private final List<Part> grown = new ArrayList<>();
    private final Set<String> replaced = new HashSet<>();
    private final List<String> unknown = new ArrayList<>();
    private boolean outOfDate;
    private final Map<Part, BasicFileAttributes> seen = new HashMap<>();

    private Survey() {}

    /**
     * Looks at the files.
     *
     * @param names the ones to look at; those that are not known are passed over
     * @param listing whether to look for new ones too
     * @throws IOException if the system does not say what became of a file; that is never taken for its end
     */
    static Survey of(Contents<?> contents, Settings settings, Collection<String> names, boolean listing)
            throws IOException {
        Survey survey = new Survey();
        for (String name : names) {
            Part part = contents.part(name);
            if (part != null) {
                survey.look(part, contents, settings);
            }
        }
        if (listing) {
            for (String name : settings.layout().files(settings.folder())) {
                if (contents.part(name) == null) {
                    survey.unknown.add(name);
                }
            }
        }
        return survey;
    }

    private void look(Part part, Contents<?> contents, Settings settings) throws IOException {
        try {
            Path path = settings.path(part.name);
            look(part, contents, LineFile.attributes(path), path, settings.maxLine());
        } catch (NoSuchFileException gone) {
            outOfDate = true;
        } catch (IrregularFileException noFile) {
            outOfDate |= !part.damaged;
        }
    }

    private void look(Part part, Contents<?> contents, BasicFileAttributes now, Path path, int maxLine) {
        Source source = contents.sources().get(part.number);
        Object key = LineFile.keyOf(now, path);
        try {
            if (contents.sources().isChangedInPlace(part.number)) {
                replaced.add(part.name);
                outOfDate = true;
            } else if (part.damaged) {
                lookAtDamaged(part, now, key, path);
            } else if (part.isUnchanged(now, key) && !part.isUnread()) {
                seen.put(part, now);
            } else if (part.key.equals(key)
                    && (now.size() != part.size || part.isUnread())
                    && isLonger(part, now, source)) {
                grown.add(part);
                seen.put(part, now);
            } else if (part.key.equals(key)
                    && now.size() == part.size
                    && SameLines.in(part, path, contents.catalogue().rows(), maxLine)) {
                // It was touched; or somebody is appending to it, which shows in its time before it does in its length.
                seen.put(part, now);
                if (!part.isPacked() && part.scanned < part.size) {
                    grown.add(part);
                }
            } else {
                replaced.add(part.name);
                outOfDate = true;
            }
        } catch (IOException unreadable) {
            outOfDate |= !part.damaged;
        }
    }

    /** What could not be read may be readable now. */
    private void lookAtDamaged(Part part, BasicFileAttributes now, Object key, Path path) throws IOException {
        outOfDate |= !part.isUnchanged(now, key) || !part.isPacked() && part.isToBeTried() && isReadable(path, key);
    }

    private static boolean isReadable(Path path, Object key) {
        ShelvedFile file = new ShelvedFile(path, key, new Shelf());
        try {
            return file.read(0, new byte[1], 0, 1) >= 0;
        } catch (IOException e) {
            return false;
        } finally {
            file.release();
        }
    }

    private static boolean isLonger(Part part, BasicFileAttributes now, Source source) throws IOException {
        return part.isUnread()
                || !part.isPacked()
                        && now.size() >= part.scanned
                        && part.seal(source).holds(source);
    }

    /** Returns the files that have grown. */
    List<Part> grown() {
        return grown;
    }

    /** Returns whether files are gone, have another content, or can be read again: then everything is to be read anew. */
    boolean isOutOfDate() {
        return outOfDate;
    }

    /** Returns the names of files that have another content. */
    Set<String> replaced() {
        return replaced;
    }

    /** Returns the names of files that were not known. */
    List<String> unknown() {
        return unknown;
    }

    /** Remembers what the disk says, once it was taken in; returns the names of the files that have changed. */
    List<String> remember() {
        List<String> changed = new ArrayList<>();
        seen.forEach((part, now) -> {
            if (part.size != now.size() || !now.lastModifiedTime().equals(part.modified)) {
                part.seen(now);
                changed.add(part.name);
            }
        });
        return changed;
    }
}
