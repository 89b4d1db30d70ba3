package io.mneme.transfer;

import io.mneme.api.journal.JournalStatus;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The folders of the container's journals. Safe for use by several threads. */
interface JournalFolders {

    /** Returns the state of the journal of a kind; empty if it is not open. */
    Optional<JournalStatus> status(String kind);

    /**
     * Moves a journal to another folder, now and for later starts; the files of neither folder change. When this method returns,
     * the journal is open there.
     *
     * @param kind the kind of the journal
     * @param folder the folder, absolute
     * @param settings the other settings of the journal that are to hold there
     * @return the state of the journal in its new folder
     * @throws io.mneme.api.journal.JournalException if it did not open there in time; its configuration is as it was then
     * @throws io.mneme.api.settings.InvalidSettingException if the folder or a setting cannot be configured; nothing is changed
     * @throws io.mneme.api.settings.SettingsStorageException if the configuration cannot be stored
     */
    JournalStatus move(String kind, Path folder, Map<String, String> settings);

    /** Returns the name of the file that configures the journal of a kind. */
    String configuration(String kind);
}
