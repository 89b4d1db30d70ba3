package io.mneme.ui.http.transport;

import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.access.UnknownTokenException;
import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.demo.HistoryPresentException;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.entry.EntryTooLongException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.erasure.InvalidSelectorException;
import io.mneme.api.format.FormatUnavailableException;
import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.manifest.UsageConflictException;
import io.mneme.api.plugin.UnknownPluginException;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.api.search.ExpiredCursorException;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.InvalidCursorException;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.api.session.FocusStorageException;
import io.mneme.api.session.UnknownFocusSessionException;
import io.mneme.api.settings.FixedSettingException;
import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingsRevisionException;
import io.mneme.api.settings.SettingsStorageException;
import io.mneme.api.settings.UnknownEditException;
import io.mneme.api.settings.UnknownSettingsException;
import io.mneme.api.transfer.RefusedImportException;
import io.mneme.api.transfer.UnknownImportException;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.spi.endpoint.RefusedRequestException;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.ui.http.transport.ResponseSender.OverloadException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Words what the services throw as problem documents. */
public final class ExceptionMapper {

    /** What is no fault of the container, by type; the first row that an exception fits counts. */
    private static final List<MappedType<?>> TABLE = List.of(
            map(ProblemException.class, ProblemException::problem),
            map(NoEarlierConversationException.class, 409),
            map(UsageConflictException.class, 409),
            map(MalformedJsonException.class, invalid -> Problem.of(400, "the body " + invalid.getMessage())),
            map(TakenIdException.class, 409, InvalidEntryException::field),
            map(EntryTooLongException.class, 413, InvalidEntryException::field),
            map(InvalidEntryException.class, 400, InvalidEntryException::field),
            map(
                    RefusedRequestException.class,
                    refused -> new Problem(refused.status(), refused.getMessage(), refused.field(), Map.of())),
            map(InvalidRequestException.class, 400, InvalidRequestException::field),
            map(HistoryPresentException.class, 409),
            map(FixedSettingException.class, 409, InvalidSettingException::key),
            map(InvalidTokenException.class, 400, InvalidTokenException::field),
            map(InvalidSelectorException.class, 400, InvalidSelectorException::field),
            map(InvalidSettingException.class, 400, InvalidSettingException::key),
            map(
                    InvalidQueryException.class,
                    invalid ->
                            new Problem(400, invalid.getMessage(), "q", OptionalInt.of(invalid.position()), Map.of())),
            map(InvalidCursorException.class, 400, invalid -> "cursor"),
            map(ExpiredCursorException.class, 410, expired -> "cursor"),
            map(UnknownJournalException.class, 400, UnknownJournalException::field),
            map(UnknownEntryException.class, 404),
            map(UnknownContextException.class, 404),
            map(UnknownConversationException.class, 404),
            map(UnknownFocusSessionException.class, 404),
            map(UnknownImportException.class, 404),
            map(UnknownPluginException.class, 404),
            map(UnknownPolicyException.class, 404),
            map(UnknownSettingsException.class, 404),
            map(UnknownEditException.class, 404),
            map(UnknownTokenException.class, 404),
            map(UnknownTermException.class, 404),
            map(RevisionMismatchException.class, 412),
            map(SettingsRevisionException.class, 412),
            map(OverloadException.class, overload -> temporary(overload, 2)),
            // The service that threw one of these has written to the log what is to be mended, if anything.
            map(AssemblerBusyException.class, busy -> temporary(busy, 5)),
            map(ReadOnlyJournalException.class, readOnly -> temporary(readOnly, 5)),
            map(ClosedJournalException.class, closed -> temporary(closed, 5)),
            map(UnfinishedErasureException.class, unfinished -> temporary(unfinished, 5)),
            map(StatisticsPendingException.class, pending -> temporary(pending, 5)),
            map(RedactionException.class, failed -> temporary(failed, 5)),
            map(FormatUnavailableException.class, failed -> temporary(failed, 5)),
            map(SettingsStorageException.class, failed -> temporary(failed, 5)),
            map(TokenStorageException.class, failed -> temporary(failed, 5)),
            map(FocusStorageException.class, failed -> temporary(failed, 5)),
            map(SoundUnavailableException.class, absent -> temporary(absent, 5)),
            map(IndexUnavailableException.class, absent -> temporary(absent, 5)),
            map(
                    RefusedImportException.class,
                    refused -> refused.isLasting() ? Problem.of(413, refused.getMessage()) : temporary(refused, 5)));

    private ExceptionMapper() {}

    private record MappedType<E extends RuntimeException>(Class<E> type, Function<E, Problem> problem) {

        Optional<Problem> problemOf(RuntimeException thrown) {
            return Optional.of(thrown).filter(type::isInstance).map(type::cast).map(problem);
        }
    }

    private static <E extends RuntimeException> MappedType<E> map(Class<E> type, Function<E, Problem> problem) {
        return new MappedType<>(type, problem);
    }

    private static <E extends RuntimeException> MappedType<E> map(
            Class<E> type, int status, Function<? super E, String> field) {
        return map(type, thrown -> new Problem(status, thrown.getMessage(), field.apply(thrown), Map.of()));
    }

    private static <E extends RuntimeException> MappedType<E> map(Class<E> type, int status) {
        return map(type, status, thrown -> "");
    }

    private static Problem temporary(RuntimeException thrown, int retrySeconds) {
        return Problem.of(503, Problem.withoutFolders(thrown.getMessage()))
                .withHeader("Retry-After", String.valueOf(retrySeconds));
    }

    /** Returns the problem behind an exception; one that is no fault of the request is not shown. */
    public static Problem toProblem(RuntimeException thrown) {
        return find(thrown).orElseGet(() -> fault(thrown));
    }

    private static Optional<Problem> find(RuntimeException thrown) {
        return TABLE.stream().flatMap(row -> row.problemOf(thrown).stream()).findFirst();
    }

    private static Problem fault(RuntimeException thrown) {
        if (thrown instanceof JournalException) {
            return Problem.of(503, StorageFault.describe(thrown) + "; the request may be tried again")
                    .withHeader("Retry-After", "5");
        }
        return Problem.of(500, "the request failed; the container's log says why");
    }

    /** Returns whether an exception is no fault of the request, so that the operator must be told. */
    public static boolean isFault(RuntimeException thrown) {
        return find(thrown).map(Problem::status).orElse(500) == 500;
    }

    /** Says what is wrong with the disk, without the names of its files. */
    private static final class StorageFault {

        private StorageFault() {}

        /** Returns the beginning of a sentence about a failure of the storage. */
        static String describe(Throwable failure) {
            String what = "";
            for (Throwable cause = failure; cause != null && what.isEmpty(); cause = cause.getCause()) {
                what = describeKnown(cause);
            }
            return what.isEmpty() ? "the storage failed" : "the storage failed: " + what;
        }

        private static String describeKnown(Throwable cause) {
            if (cause instanceof AccessDeniedException) {
                return "access to its files is denied";
            }
            if (cause instanceof NoSuchFileException) {
                return "its folder or a file in it is gone";
            }
            if (cause instanceof ReadOnlyFileSystemException) {
                return "the disk can only be read";
            }
            return cause instanceof IOException ? describeKnown(message((IOException) cause)) : "";
        }

        private static String message(IOException failure) {
            String reason = failure instanceof FileSystemException known ? known.getReason() : failure.getMessage();
            return String.valueOf(reason).toLowerCase(Locale.ROOT);
        }

        // As the systems say it: Java has no exception for it.
        private static String describeKnown(String message) {
            if (message.contains("no space left") || message.contains("not enough space")) {
                return "the disk is full";
            }
            if (message.contains("quota exceeded")) {
                return "the disk quota is used up";
            }
            if (message.contains("read-only file system")) {
                return "the disk can only be read";
            }
            return message.contains("too many open files") ? "too many files are open" : "";
        }
    }
}
