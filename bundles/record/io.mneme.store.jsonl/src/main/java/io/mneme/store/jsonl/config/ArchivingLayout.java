package io.mneme.store.jsonl.config;

import io.mneme.api.journal.EntryQuery;
import io.mneme.store.jsonl.io.DirectoryListing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A layout with one active file that is appended to, and archives by month (UTC). When the active file is full, a
 * rotation moves its oldest entries to archives.
 *
 * @param file name of the active file
 * @param archives name of the folder of archives
 * @param maxRecords how many entries stay in the active file, at least 1
 * @param slack how many more entries it may have before it is full, 0 or more
 * @param checkBytes minimum length of a full file in bytes, 0 or more
 */
public record ArchivingLayout(String file, String archives, int maxRecords, int slack, long checkBytes)
        implements FileLayout {

    private static final String FILE_SUFFIX = ".jsonl";
    private static final String UNDATED_ARCHIVE = "unknown" + FILE_SUFFIX;

    public ArchivingLayout {
        FileNameCheck.requirePlain("file", file);
        FileNameCheck.requirePlain("archives", archives);
        if (maxRecords < 1 || slack < 0 || checkBytes < 0) {
            throw new IllegalArgumentException(
                    "max_records must be at least 1, slack and rotation_check_bytes at least 0: " + maxRecords + ", "
                            + slack + ", " + checkBytes);
        }
    }

    /** Returns the default name of the folder of archives for an active file. */
    public static String archiveFolderOf(String file) {
        return (file.endsWith(FILE_SUFFIX) ? file.substring(0, file.length() - FILE_SUFFIX.length()) : file)
                + "_archives";
    }

    @Override
    public String name() {
        return "active-and-archives";
    }

    @Override
    public List<String> folders() {
        return List.of("", archives);
    }

    @Override
    public List<String> files(Path folder) throws IOException {
        List<String> files =
                new ArrayList<>(DirectoryListing.list(
                                folder.resolve(archives),
                                "[0-9]{4}-[0-9]{2}\\.jsonl|" + UNDATED_ARCHIVE.replace(".", "\\."))
                        .stream()
                        .map(name -> archives + "/" + name)
                        .toList());
        // The times of its entries are unknown, so they count as the oldest.
        if (files.remove(archives + "/" + UNDATED_ARCHIVE)) {
            files.add(0, archives + "/" + UNDATED_ARCHIVE);
        }
        if (DirectoryListing.contains(folder.resolve(file))) {
            files.add(file);
        }
        return files;
    }

    @Override
    public boolean usesMoment() {
        return true;
    }

    @Override
    public String target(Supplier<Optional<Instant>> moment, Supplier<Instant> now) {
        return file;
    }

    @Override
    public boolean isArchive(String name) {
        return !name.equals(file);
    }

    @Override
    public boolean isTimed(String name) {
        return isArchive(name);
    }

    @Override
    public boolean mayContain(String name, EntryQuery which) {
        if (!isArchive(name) || name.endsWith(UNDATED_ARCHIVE)) {
            return !isArchive(name) || !which.isBounded();
        }
        // The times of a file whose name is no month are unknown, so it is always read.
        return monthOf(name).map(month -> overlaps(month, which)).orElse(true);
    }

    private Optional<YearMonth> monthOf(String archive) {
        try {
            return Optional.of(
                    YearMonth.parse(archive.substring(archives.length() + 1, archive.length() - FILE_SUFFIX.length())));
        } catch (DateTimeException noSuchMonth) {
            return Optional.empty();
        }
    }

    private static boolean overlaps(YearMonth month, EntryQuery which) {
        // Another program may use the month of its local time.
        Instant first = month.atDay(1).minusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        Instant end = month.plusMonths(1).atDay(2).atStartOfDay().toInstant(ZoneOffset.UTC);
        return which.from().filter(from -> !from.isBefore(end)).isEmpty()
                && which.until().filter(until -> !until.isAfter(first)).isEmpty();
    }

    @Override
    public int surplus(long bytes, int entries) {
        return bytes >= checkBytes && entries > (long) maxRecords + slack ? entries - maxRecords : 0;
    }

    @Override
    public String archiveName(Optional<Instant> moment) {
        return archives + "/"
                + moment.flatMap(ArchivingLayout::month)
                        .map(month -> month + FILE_SUFFIX)
                        .orElse(UNDATED_ARCHIVE);
    }

    private static Optional<String> month(Instant moment) {
        try {
            String month = YearMonth.from(moment.atOffset(ZoneOffset.UTC)).toString();
            return month.length() == 7 ? Optional.of(month) : Optional.empty();
        } catch (DateTimeException beyondTheCalendar) {
            return Optional.empty();
        }
    }

    @Override
    public FileLayout eager() {
        return new ArchivingLayout(file, archives, maxRecords, 0, 0);
    }
}
