package io.mneme.deploy.bundle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.Version;
import org.osgi.framework.namespace.ExecutionEnvironmentNamespace;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;

/** Finds what a bundle imports or requires and no bundle has, with the versions that there are. */
public final class RequirementFaults {

    private static final Pattern PACKAGE = Pattern.compile("osgi\\.wiring\\.package=([^)]+)\\)");
    private static final Pattern MIN = Pattern.compile("\\(version>=([^)]+)\\)");
    private static final Pattern EXCLUDED = Pattern.compile("\\(!\\(version>=([^)]+)\\)\\)");

    private RequirementFaults() {}

    /** Returns a sentence for each thing that is missing; empty if nothing is. */
    public static List<String> of(BundleContext context, Bundle bundle) {
        BundleRevision revision = bundle.adapt(BundleRevision.class);
        if (revision == null) {
            return List.of();
        }
        return revision.getDeclaredRequirements(null).stream()
                .filter(RequirementFaults::isMandatory)
                .filter(needed -> capabilities(context, needed.getNamespace()).noneMatch(needed::matches))
                .map(needed -> describe(context, needed))
                .toList();
    }

    private static boolean isMandatory(BundleRequirement needed) {
        Predicate<String> isOther =
                resolution -> resolution.equals(Constants.RESOLUTION_OPTIONAL) || resolution.equals("dynamic");
        String effective =
                needed.getDirectives().getOrDefault(Constants.EFFECTIVE_DIRECTIVE, Constants.EFFECTIVE_RESOLVE);
        return effective.equals(Constants.EFFECTIVE_RESOLVE)
                && isOther.negate().test(needed.getDirectives().getOrDefault(Constants.RESOLUTION_DIRECTIVE, ""));
    }

    private static Stream<BundleCapability> capabilities(BundleContext context, String namespace) {
        return Arrays.stream(context.getBundles())
                .map(bundle -> bundle.adapt(BundleRevision.class))
                .filter(revision -> revision != null)
                .flatMap(revision -> revision.getDeclaredCapabilities(namespace).stream());
    }

    private static String describe(BundleContext context, BundleRequirement needed) {
        String filter = needed.getDirectives().getOrDefault(Constants.FILTER_DIRECTIVE, "");
        return switch (needed.getNamespace()) {
            case PackageNamespace.PACKAGE_NAMESPACE -> missingPackage(context, filter);
            case ExecutionEnvironmentNamespace.EXECUTION_ENVIRONMENT_NAMESPACE -> "it needs another Java %s; this is %s"
                    .formatted(filter, Runtime.version().feature());
            default -> "nothing provides %s %s".formatted(needed.getNamespace(), filter);
        };
    }

    private static String missingPackage(BundleContext context, String filter) {
        String name = first(PACKAGE, filter).orElse(filter);
        String versions = capabilities(context, PackageNamespace.PACKAGE_NAMESPACE)
                .filter(exported -> name.equals(exported.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE)))
                .map(exported -> (Version) exported.getAttributes().get(Constants.VERSION_ATTRIBUTE))
                .distinct()
                .sorted()
                .map(Version::toString)
                .collect(Collectors.joining(", "));
        return versions.isEmpty()
                ? "no bundle exports the package " + name
                : "the package %s is needed in version %s, and there is %s".formatted(name, range(filter), versions);
    }

    private static String range(String filter) {
        String from = first(MIN, filter).orElse("0");
        return first(EXCLUDED, filter).map(to -> "[%s,%s)".formatted(from, to)).orElse(from);
    }

    private static Optional<String> first(Pattern pattern, String filter) {
        Matcher matcher = pattern.matcher(filter);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
