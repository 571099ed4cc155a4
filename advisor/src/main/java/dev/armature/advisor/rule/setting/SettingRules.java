package dev.armature.advisor.rule.setting;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-C01 to AM-C04, AM-O01, AM-O02 and AM-G01, in their order. */
public final class SettingRules {
    public static final List<Rule> ALL = List.of(
            new DearBilling(),
            new DearTableClass(),
            new StrongRead(),
            new SingleItemTransaction(),
            new UnprotectedTable(),
            new SingleTableGraphql());

    private SettingRules() {}
}
