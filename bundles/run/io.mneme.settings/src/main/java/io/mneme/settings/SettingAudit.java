package io.mneme.settings;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.settings.SettingEdit;
import io.mneme.support.config.PrivateKeys;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the event of a change of a setting: without the values of secrets and prompts, like the log. */
final class SettingAudit {

    /** Of a change that has no id, since it could not be stored. */
    private static final long NO_ID = 0;

    private SettingAudit() {}

    /** Returns the event of a change, of one that takes back another, or of an edit of a file that was refused. */
    static AuditEvent event(SettingEdit edit) {
        Map<String, String> details = new TreeMap<>();
        details.put("key", edit.key());
        if (edit.id() != NO_ID) {
            details.put("edit", Long.toString(edit.id()));
        }
        edit.undoes().ifPresent(id -> details.put("undoes", Long.toString(id)));
        if (!PrivateKeys.contains(edit.key())) {
            put(details, "before", edit.before());
            put(details, edit.refused().isPresent() ? "refused" : "after", edit.after());
            edit.refused().ifPresent(reason -> details.put("reason", reason));
        }
        return new AuditEvent(edit.by(), action(edit), edit.pid(), details);
    }

    private static void put(Map<String, String> details, String key, List<String> value) {
        if (!value.isEmpty()) {
            details.put(key, String.join(",", value));
        }
    }

    private static String action(SettingEdit edit) {
        if (edit.refused().isPresent()) {
            return "setting.refuse";
        }
        return edit.undoes().isPresent() ? "setting.undo" : "setting.change";
    }
}
