package io.mneme.api.plugin;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Lists the files in the folders {@code deploy} and what became of them, and changes them for the operator.
 *
 * <p>Constructors, activators and deactivators of plug-ins run on threads of their own. One that throws or does not return concerns
 * its own file only: the others are installed, and the container starts and stops without it. A file that cannot be used does not
 * replace one that runs.
 *
 * <p>A plug-in is named by its file, with or without {@code .jar}, or by the symbolic name of its bundle. Safe for use by many threads.
 */
@ProviderType
public interface PluginAdmin {

    /**
     * Returns a row for each file, by its name; also for those that are no bundles, and for those that were removed until their stop
     * has returned. Never waits for a plug-in.
     */
    List<PluginInfo> list();

    /**
     * Returns one of the rows.
     *
     * @throws UnknownPluginException if there is no such plug-in
     */
    PluginInfo find(String name);

    /**
     * Returns the same administration, whose changes are recorded as those of an actor.
     *
     * @param actor by what a change is asked for, such as {@code shell} or {@code http}; not blank
     */
    default PluginAdmin by(String actor) {
        return this;
    }

    /**
     * Copies a file into {@code deploy}, in the place of one with the same symbolic name, and waits until it is active or is known not
     * to become so, at most for the time limit of an activation and a few seconds.
     *
     * @param file absolute path of a jar
     * @return what became of it
     * @throws RefusedPluginException if it is no whole bundle, is not trusted, or cannot be copied; nothing is changed
     */
    PluginInfo install(String file);

    /**
     * Deletes the file of a plug-in, and waits in the same way until it has left.
     *
     * @throws UnknownPluginException if there is no such plug-in
     * @throws RefusedPluginException if its file cannot be deleted; nothing is changed
     */
    void remove(String name);

    /**
     * Puts the version that ran before back into {@code deploy}, also that of a plug-in that was removed, and waits as
     * {@link #install}. A second call restores what the first one replaced.
     *
     * @return what became of it
     * @throws UnknownPluginException if there is no such plug-in, and none was removed
     * @throws RefusedPluginException if no version before is kept, or it cannot be copied; nothing is changed
     */
    PluginInfo rollback(String name);
}
