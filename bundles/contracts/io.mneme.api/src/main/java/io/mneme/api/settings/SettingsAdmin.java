package io.mneme.api.settings;

import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Lists the settings of the container and its plug-ins, and changes them.
 *
 * <p>A setting is a key that a bundle describes by its metatype. A changed value takes effect at once, without a restart, and
 * also after one.
 *
 * <p>Safe for use by many threads; changes are made one after the other.
 */
@ProviderType
public interface SettingsAdmin {

    /** Returns the settings of all configurations, by PID in alphabetical order. */
    List<SettingsGroup> list();

    /**
     * Returns the settings of a configuration.
     *
     * @param pid its PID, of a factory the name of one of its configurations, such as {@code io.mneme.store.jsonl-dictation}
     * @throws UnknownSettingsException if there is no such configuration, or none that describes its keys
     */
    SettingsGroup get(String pid);

    /**
     * Changes a configuration. When this method returns, the change is stored, and the bundle has been given the new values
     * or is being given them. A change after which a component of the bundle fails within about three seconds is taken back.
     *
     * @param pid its PID, as {@link #get} takes it
     * @param change what is to change
     * @return the settings as they are now
     * @throws UnknownSettingsException if there is no such configuration; nothing is changed
     * @throws InvalidSettingException if a key is unknown, a value breaks a rule, or a component refuses it; nothing is changed
     * @throws FixedSettingException if a key cannot be changed here; nothing is changed
     * @throws SettingsRevisionException if the configuration is at another revision; nothing is changed
     * @throws SettingsStorageException if the change cannot be stored; nothing is changed, unless the message
     *     states that the file is written
     */
    SettingsGroup change(String pid, SettingsChange change);

    /**
     * Changes a configuration as an operator does who edits its file: also keys that {@link #change} refuses because they can be
     * changed in the file only, such as the folder of a journal. For commands that check what the change leads to; nothing that a
     * client sends may reach it.
     *
     * @param pid as for {@link #change}
     * @param change as for {@link #change}
     * @return as {@link #change}
     * @throws UnknownSettingsException as by {@link #change}
     * @throws InvalidSettingException as by {@link #change}
     * @throws FixedSettingException if a value was given on the command line, is set by a program, or selects a service; nothing
     *     is changed
     * @throws SettingsRevisionException as by {@link #change}
     * @throws SettingsStorageException as by {@link #change}
     */
    SettingsGroup changeFile(String pid, SettingsChange change);

    /**
     * Returns the same administration, whose changes are logged and recorded as those of an actor.
     *
     * @param actor by what a change is asked for, such as {@code shell} or {@code http}
     */
    default SettingsAdmin by(String actor) {
        return this;
    }

    /**
     * Returns the changes that were made, and the edits of files that were refused, the newest first; they are kept over restarts.
     *
     * @param limit maximum number of changes, 1 or more
     * @throws SettingsStorageException if they cannot be read
     */
    List<SettingEdit> history(int limit);

    /**
     * Takes a change back: its setting gets the value that it had before. That is a change, too.
     *
     * @param id id of the change; empty for the newest one that holds, takes back none and was not taken back
     * @return the settings as they are now
     * @throws UnknownEditException if there is no such change; nothing is changed
     * @throws InvalidSettingException if the setting was changed since, is a password, was refused, or as by {@link #change};
     *     nothing is changed
     * @throws FixedSettingException as by {@link #change}
     * @throws SettingsStorageException as by {@link #change}
     * @throws UnknownSettingsException if its configuration is no longer there; nothing is changed
     */
    SettingsGroup undo(Optional<Long> id);

    /**
     * Returns what is wrong with the files of settings, each with its path: one that was cut or is no text, so that the keys that
     * are lost have their defaults, or one that its bundle refuses, so that what held before stays in force. Empty if all files are
     * whole and accepted.
     *
     * @throws SettingsStorageException if the files cannot be read
     */
    List<String> faults();
}
