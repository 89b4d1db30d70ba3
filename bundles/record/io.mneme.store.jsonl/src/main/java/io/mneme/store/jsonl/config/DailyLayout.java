package io.mneme.store.jsonl.config;

import io.mneme.api.journal.EntryQuery;
import io.mneme.store.jsonl.io.DirectoryListing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A layout with one file for each day that has entries. Maintenance compresses a file that is some days old.
 *
 * @param prefix beginning of the names of the files; the date and {@code .jsonl} follow
 * @param zone the time zone of the days
 * @param compressAfterDays age in days after which a file is compressed; 0 for never
 */
public record DailyLayout(String prefix, ZoneId zone, int compressAfterDays) implements FileLayout {

    private static final String FILE_SUFFIX = ".jsonl";
    private static final String DATE_PATTERN = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final int DATE_LENGTH = 10;

    public DailyLayout {
        FileNameCheck.requirePlain("prefix", prefix);
        if (compressAfterDays < 0) {
            throw new IllegalArgumentException("gzip_after_days must be at least 0: " + compressAfterDays);
        }
    }

    @Override
    public String name() {
        return "daily";
    }

    @Override
    public List<String> folders() {
        return List.of("");
    }

    @Override
    public List<String> files(Path folder) throws IOException {
        return DirectoryListing.list(folder, Pattern.quote(prefix) + DATE_PATTERN + "\\.jsonl(\\.gz)?").stream()
                .filter(name -> date(name).isPresent())
                .toList();
    }

    @Override
    public boolean usesMoment() {
        return true;
    }

    @Override
    public String target(Supplier<Optional<Instant>> moment, Supplier<Instant> now) {
        return moment.get().flatMap(this::name).or(() -> name(now.get())).orElseThrow();
    }

    private Optional<String> name(Instant moment) {
        try {
            LocalDate day = LocalDate.ofInstant(moment, zone);
            return day.getYear() >= 0 && day.getYear() <= 9999
                    ? Optional.of(prefix + day + FILE_SUFFIX)
                    : Optional.empty();
        } catch (DateTimeException beyondTheCalendar) {
            return Optional.empty();
        }
    }

    private Optional<LocalDate> date(String file) {
        try {
            return Optional.of(LocalDate.parse(file.substring(prefix.length(), prefix.length() + DATE_LENGTH)));
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }

    @Override
    public boolean isTimed(String file) {
        return true;
    }

    @Override
    public boolean mayContain(String file, EntryQuery which) {
        LocalDate day = date(file).orElseThrow();
        // Another program may use the days of another time zone.
        Instant first = day.minusDays(1).atStartOfDay(zone).toInstant();
        Instant end = day.plusDays(2).atStartOfDay(zone).toInstant();
        return which.from().filter(from -> !from.isBefore(end)).isEmpty()
                && which.until().filter(until -> !until.isAfter(first)).isEmpty();
    }

    @Override
    public boolean isDueForCompression(String file, Instant now) {
        return compressAfterDays > 0
                && file.endsWith(FILE_SUFFIX)
                && date(file)
                        .orElseThrow()
                        .isBefore(LocalDate.ofInstant(now, zone).minusDays(compressAfterDays));
    }
}
