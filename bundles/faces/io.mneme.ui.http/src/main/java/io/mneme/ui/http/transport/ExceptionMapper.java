package io.mneme.ui.http.transport;

import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.entry.EntryTooLongException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.focus.FocusStorageException;
import io.mneme.api.focus.UnknownFocusSessionException;
import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.manifest.UsageConflictException;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.api.redaction.RedactionException;
import io.mneme.api.search.ExpiredCursorException;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.InvalidCursorException;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.api.settings.FixedSettingException;
import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingsRevisionException;
import io.mneme.api.settings.SettingsStorageException;
import io.mneme.api.settings.UnknownSettingsException;
import io.mneme.api.sound.SoundUnavailableException;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.spi.endpoint.RefusedRequestException;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.ui.http.transport.ResponseSender.OverloadException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** Words what the services throw as problem documents. */
public final class ExceptionMapper {

    private ExceptionMapper() {}

    /** Returns the problem behind an exception; one that is no fault of the request is not shown. */
    public static Problem toProblem(RuntimeException thrown) {
        if (thrown instanceof ProblemException refused) {
            return refused.problem();
        }
        if (thrown instanceof NoEarlierConversationException || thrown instanceof UsageConflictException) {
            return Problem.of(409, thrown.getMessage());
        }
        if (thrown instanceof InvalidEntryException invalid) {
            return rejected(invalid);
        }
        if (thrown instanceof RefusedRequestException refused) {
            return new Problem(refused.status(), refused.getMessage(), refused.field(), Map.of());
        }
        if (thrown instanceof InvalidRequestException invalid) {
            return new Problem(400, invalid.getMessage(), invalid.field(), Map.of());
        }
        if (thrown instanceof InvalidSettingException invalid) {
            return refused(invalid);
        }
        if (thrown instanceof InvalidQueryException invalid) {
            return new Problem(400, invalid.getMessage(), "q", OptionalInt.of(invalid.position()), Map.of());
        }
        if (thrown instanceof InvalidCursorException || thrown instanceof ExpiredCursorException) {
            int status = thrown instanceof ExpiredCursorException ? 410 : 400;
            return new Problem(status, thrown.getMessage(), "cursor", Map.of());
        }
        if (thrown instanceof UnknownJournalException unknown) {
            return new Problem(400, unknown.getMessage(), unknown.field(), Map.of());
        }
        if (isUnknown(thrown)) {
            return Problem.of(404, thrown.getMessage());
        }
        if (thrown instanceof RevisionMismatchException || thrown instanceof SettingsRevisionException) {
            return Problem.of(412, thrown.getMessage());
        }
        if (thrown instanceof OverloadException) {
            return Problem.of(503, thrown.getMessage()).withHeader("Retry-After", "2");
        }
        if (isTemporary(thrown)) {
            return Problem.of(503, Problem.withoutFolders(thrown.getMessage())).withHeader("Retry-After", "5");
        }
        return fault(thrown);
    }

    private static Problem rejected(InvalidEntryException invalid) {
        return invalid instanceof MalformedJsonException
                ? Problem.of(400, "the body " + invalid.getMessage())
                : new Problem(status(invalid), invalid.getMessage(), invalid.field(), Map.of());
    }

    private static Problem refused(InvalidSettingException invalid) {
        int status = invalid instanceof FixedSettingException ? 409 : 400;
        return new Problem(status, invalid.getMessage(), invalid.key(), Map.of());
    }

    private static int status(InvalidEntryException invalid) {
        if (invalid instanceof TakenIdException) {
            return 409;
        }
        return invalid instanceof EntryTooLongException ? 413 : 400;
    }

    private static boolean isUnknown(RuntimeException thrown) {
        return thrown instanceof UnknownEntryException
                || thrown instanceof UnknownContextException
                || thrown instanceof UnknownConversationException
                || thrown instanceof UnknownFocusSessionException
                || thrown instanceof UnknownPolicyException
                || thrown instanceof UnknownSettingsException
                || thrown instanceof UnknownTermException;
    }

    // The service that threw it has written to the log what is to be mended, if anything.
    private static boolean isTemporary(RuntimeException thrown) {
        return thrown instanceof AssemblerBusyException
                || thrown instanceof ReadOnlyJournalException
                || thrown instanceof ClosedJournalException
                || thrown instanceof UnfinishedErasureException
                || thrown instanceof StatisticsPendingException
                || thrown instanceof RedactionException
                || thrown instanceof SettingsStorageException
                || thrown instanceof FocusStorageException
                || thrown instanceof SoundUnavailableException
                || thrown instanceof IndexUnavailableException;
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
        Problem problem = toProblem(thrown);
        return problem.status() == 500 || thrown instanceof JournalException && !isTemporary(thrown);
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
