package io.mneme.ui.gogo.container;

import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;

/**
 * The version of Mneme.
 *
 * @param version for example 1.0.0
 */
public record ContainerVersion(String version) implements CommandResult {

    @Override
    public String toText() {
        return version;
    }

    @Override
    public String toJson() {
        return FieldList.EMPTY.with("version", version).toJson();
    }
}
